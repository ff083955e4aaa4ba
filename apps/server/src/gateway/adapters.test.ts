import { expect, test } from 'vitest';
import { loadConfig } from '../core/config/config.ts';
import { offeredProviders } from './adapters.ts';

test.each([
  [{}, ['baileys', 'cloud', 'sandbox']],
  [{ LINKED_DEVICES: 'off' }, ['cloud', 'sandbox']],
  [{ SANDBOX: 'off' }, ['baileys', 'cloud']],
])('with %o the providers are %o', (env, providers) => {
  expect(offeredProviders({ config: loadConfig(env) })).toEqual(providers);
});
