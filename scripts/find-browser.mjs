// The Chromium for the browser tests: the one in CHROMIUM_PATH, otherwise one of the machine. Debian's headless shell
// is the same engine without a desktop's windows, and a fifth faster.
import { existsSync } from 'node:fs';
import path from 'node:path';

export const HEADLESS = '/usr/bin/chromium-headless-shell';
const USUAL = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  path.join(
    process.env.PROGRAMFILES ?? 'C:\\Program Files',
    'Google/Chrome/Application/chrome.exe',
  ),
];

export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  return given ? [given].find(existsSync) : USUAL.find((file) => existsSync(file));
}
