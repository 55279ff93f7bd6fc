import {
  type Diagnostic,
  diagnostic,
  drawingFault,
  fileStart,
  type Source,
  textOf,
} from '../glossary/index.ts';
import { SiteWriter } from './file-system.ts';

const folder = 'app-icons/';

/** Icons of the site that a content folder may replace. */
const names = [
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
];

/** First bytes of a PNG file. */
const pngStart = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function appIcons(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ path, fault }) => path.startsWith(folder) && fault === undefined);
}

/** Reports icons with an unknown name, unsafe drawings, and files that are no PNG. */
export function checkAppIcons(sources: readonly Source[]): Diagnostic[] {
  return appIcons(sources).flatMap((source) => {
    const { path, content } = source;
    const fault = names.includes(path.slice(folder.length))
      ? path.endsWith('.svg')
        ? drawingFault(textOf(source))
        : typeof content === 'string' || pngStart.some((byte, at) => content[at] !== byte)
          ? 'the file is not a PNG image'
          : undefined
      : `the site has no such icon: ${folder} holds ${names.join(', ')}`;
    return fault === undefined
      ? []
      : [diagnostic({ path, code: 'icon/invalid', message: fault, place: fileStart })];
  });
}

/** Replaces Spaceline's icons by the icons of a content folder. */
export function writeAppIcons(site: string, sources: readonly Source[]): void {
  const writer = new SiteWriter(site);
  for (const { path, content } of appIcons(sources))
    writer.write(path.slice(folder.length), content);
}
