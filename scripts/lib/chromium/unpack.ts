// Run by bundled.ts in a process of its own: the package unpacks into whatever folder TMPDIR names.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
