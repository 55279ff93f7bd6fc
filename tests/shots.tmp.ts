import { launchBrowser } from '../scripts/lib/chromium/launch.ts';
import { serve } from '../scripts/lib/serve.ts';
const [folder = '', out = '', ...paths] = process.argv.slice(2);
const { origin, close } = await serve({ folder, base: '/' });
const browser = await launchBrowser({ bundledFirst: true });
for (const [w, h] of [[360, 740], [1280, 800]] as const)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log(String(e)));
    for (const [i, path] of paths.entries()) {
      await page.goto(origin + path);
      await page.waitForTimeout(500);
      console.log(page.url());
      await page.screenshot({ path: `${out}/${i}-${w}-${colorScheme}.png` });
    }
    await context.close();
  }
await browser.close();
await close();
