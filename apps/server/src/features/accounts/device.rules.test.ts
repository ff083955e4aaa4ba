import { expect, test } from 'vitest';
import { deviceOf } from './device.rules.ts';

const MOZILLA = 'Mozilla/5.0';
const SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${SAFARI} Chrome/141.0 Safari/537.36`,
    'Chrome',
    'Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${SAFARI} Chrome/141.0 Safari/537.36 Edg/141.0`,
    'Edge',
    'Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${SAFARI} Chrome/141.0 Safari/537.36 OPR/127.0`,
    'Opera',
    'Windows',
  ],
  [
    `${MOZILLA} (Linux; Android 15) ${SAFARI} SamsungBrowser/28.0 Chrome/130.0 Mobile`,
    'Samsung Internet',
    'Android',
  ],
  [
    `${MOZILLA} (Linux; Android 15) ${SAFARI} Chrome/141.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI} CriOS/141.0 Safari/604.1`,
    'Chrome',
    'iOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI} Version/18.0 Safari/604.1`,
    'Safari',
    'iOS',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/18.0 Safari/605.1`,
    'Safari',
    'macOS',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox', 'Linux'],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${SAFARI} Chrome/141.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
  ],
  ['node', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
