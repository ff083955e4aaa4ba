// The Chromium that the browser tests use: the one asked for, else one of the machine.
import { existsSync } from 'node:fs';
import path from 'node:path';

const USUAL = [
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
