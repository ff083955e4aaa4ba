/** Sessions that end by themselves. Those that are killed, frozen or ended again and again: watch.proof.test.ts. */
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

test('codes that nobody scans are offered for three rounds, and then not until somebody asks', async () => {
  const line = await stage.line(new ChildHost(stage.test.core, { ...CLOCKS, qrMs: 30 }));
  const session = await line.open();
  expect(await session.ended).toMatchObject({ next: 'stop', reason: 'qr-expired' });
  const codes = line.states.flatMap(({ qrcode }) => qrcode ?? []);
  // The fake hands out six for a round.
  expect(new Set(codes).size).toBe(18);
  await session.close('release');
});

test('a server that only says that it is WhatsApp gets nothing', async () => {
  const { core } = stage.test;
  const strange = `${stage.server.url}#${randomBytes(32).toString('hex')}`;
  const config = { ...core.config, waServerUrl: strange };
  const line = await stage.line(new ChildHost({ ...core, config }));
  const session = await line.open();
  expect(await session.ended).toMatchObject({ next: 'stop', reason: 'certificate-invalid' });
  expect(line.qrcode).toBe('');
  await session.close('release');
});
