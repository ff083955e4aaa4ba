import { expect, it } from 'vitest';
import { loadConfig } from '../../core/config/config.ts';
import { isOwnOrigin } from './origin.ts';

const KEY = '8c1f0a7be2d94356b1f0c2d3e4a59687';

it.each([
  ['https://chat.example', 'https://chat.example', 'chat.example', true],
  ['https://chat.example', 'http://chat.example', 'chat.example', false],
  ['https://chat.example', 'https://10.0.0.7', '10.0.0.7', false],
  ['https://chat.example', undefined, 'chat.example', true],
  ['https://chat.example', 'null', 'chat.example', false],
  ['', 'http://10.0.0.7:3000', '10.0.0.7:3000', true],
  ['', 'http://evil.example', '10.0.0.7:3000', false],
  ['https://chat.example', 'https://desk.example', 'chat.example', true],
  ['https://chat.example', 'https://desk.example.evil.example', 'chat.example', false],
])('with PUBLIC_URL %j, takes origin %s at host %s: %s', (url, origin, host, expected) => {
  const config = loadConfig({
    PUBLIC_URL: url,
    MASTER_KEY: KEY,
    ALLOWED_ORIGINS: 'https://desk.example',
  });
  expect(isOwnOrigin(config, { host, ...(origin ? { origin } : {}) })).toBe(expected);
});
