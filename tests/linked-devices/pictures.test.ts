import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { openBaileysRig } from '../providers/baileys-rig.ts';
import { Desk } from '../providers/desk.ts';

let rig: Awaited<ReturnType<typeof openBaileysRig>>;
let desk: Desk;

beforeAll(async () => {
  rig = await openBaileysRig();
  desk = new Desk(rig);
});
afterAll(() => rig?.close());

const drawn = sharp({ create: { width: 700, height: 500, channels: 3, background: '#c0392b' } });

test('fetches a picture once, shrinks it, and serves it from here', async () => {
  const number = '5511974000001';
  const customer = rig.customer(number, 'Maria');
  rig.server.phone(number).showPicture(await drawn.jpeg().toBuffer());
  await customer.send({ kind: 'text', body: 'oi' });
  const url = await eventually(
    'a picture',
    async () => (await desk.tickets(number))[0]?.contact.profilePicUrl ?? undefined,
  );
  expect(url).toMatch(/^\/media\//);
  const response = await rig.admin.open(url);
  expect(response.headers.get('content-type')).toBe('image/webp');
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([width, height]).toEqual([256, 256]);
});
