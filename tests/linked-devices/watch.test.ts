/** Sessions that end by themselves. Those that are killed, frozen or ended repeatedly: watch.proof.test.ts. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChildHost } from '../../apps/server/src/gateway/adapters/baileys/child-host.ts';
import { CLOCKS } from '../../apps/server/src/gateway/adapters/baileys/clocks.ts';
import { LinkedDeviceStage } from './stage.ts';

let stage: LinkedDeviceStage;
beforeAll(async () => {
  stage = await LinkedDeviceStage.open();
});
afterAll(() => stage?.close());

test('offers unscanned codes for three rounds, and then none until a person asks', async () => {
  const line = await stage.line(new ChildHost(stage.test.core, { ...CLOCKS, qrMs: 30 }));
  const session = await line.open();
  expect(await session.ended).toMatchObject({ next: 'stop', reason: 'qr-expired' });
  const codes = line.states.flatMap(({ qrcode }) => qrcode ?? []);
  // The fake issues six per round.
  expect(new Set(codes).size).toBe(18);
  await session.close('release');
});

test('sends nothing to a server that only claims to be WhatsApp', async () => {
  const { core } = stage.test;
  const strange = `${stage.server.url}#${randomBytes(32).toString('hex')}`;
  const config = { ...core.config, waServerUrl: strange };
  const line = await stage.line(new ChildHost({ ...core, config }));
  const session = await line.open();
  expect(await session.ended).toMatchObject({ next: 'stop', reason: 'certificate-invalid' });
  expect(line.qrcode).toBe('');
  await session.close('release');
});
