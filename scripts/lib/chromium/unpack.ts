// Runs in a process of its own, because the package unpacks into the folder that TMPDIR names.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
