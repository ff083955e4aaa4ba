import { afterAll, beforeAll, expect, test } from 'vitest';
import { LinkedDeviceStage } from './stage.ts';

let stage: LinkedDeviceStage;
beforeAll(async () => {
  stage = await LinkedDeviceStage.open({ LOG_LEVEL: 'debug' });
});
afterAll(() => stage.close());

test('a phone scans the code, and the line is up', async () => {
  const shop = stage.phone('Loja');
  const line = await stage.line();
  const session = await line.open();
  await expect.poll(() => line.status).toBe('qrcode');
  await shop.scanQr(line.qrcode);
  await expect.poll(() => line.status).toBe('CONNECTED');
  expect(line.states.map(({ status }) => status)).toEqual([
    'OPENING',
    'qrcode',
    'PAIRING',
    'OPENING',
    'CONNECTED',
  ]);
  await session.close('release');
});
