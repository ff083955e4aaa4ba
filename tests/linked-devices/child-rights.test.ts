/** What a child may do on its machine. */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { findSystemUser } from '../../apps/server/src/core/process/system-user.ts';
import type { OutboundCommand } from '../../apps/server/src/provider/port.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { eventually } from '../stage/eventually.ts';
import { newId } from './line.ts';
import { LinkedDeviceStage } from './stage.ts';

let stage: LinkedDeviceStage | undefined;
afterEach(async () => {
  stage?.host.cutLines();
  await stage?.close();
  stage = undefined;
});

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

/** The words after a name in /proc/<pid>/status. */
function statusOf(pid: number, name: string): string[] {
  const [, line = ''] =
    new RegExp(`^${name}:(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return line.trim().split(/\s+/);
}

test.runIf(isLinux)('gives no more rights to any program that a child starts', async () => {
  stage = await LinkedDeviceStage.open();
  const { pid } = stage.host.childWithRoom(await stage.host.start);
  await expect.poll(() => statusOf(pid!, 'NoNewPrivs')).toEqual(['1']);
});

test.runIf(isLinux && isRoot)(
  'lets a child with its own user receive and send files, without belonging to a group',
  async () => {
    stage = await LinkedDeviceStage.open({ DEVICE_USER: 'nobody' });
    const line = await stage.line();
    const shop = stage.phone('Loja');
    const session = await line.link(shop);
    const { uid, gid } = findSystemUser('nobody')!;
    const [pid = 0] = stage.host.pids;
    expect(statusOf(pid, 'Uid')).toEqual(Array(4).fill(String(uid)));
    expect(statusOf(pid, 'Gid')).toEqual(Array(4).fill(String(gid)));
    expect(statusOf(pid, 'Groups')).toEqual(['']);
    const maria = stage.phone('Maria');
    const file = { kind: 'file', mime: 'image/png', name: 'a.png', bytes: PIXEL } as const;
    const id = await maria.chat(shop).send(file);
    await eventually('the picture', () => line.message(id));
    const { mediaRef } = (await line.message(id))!;
    expect(await buffer(await session.fetchMedia(mediaRef!))).toEqual(PIXEL);
    const sent = {
      t: 'media',
      ...line.to(maria),
      providerMessageId: newId(),
      kind: 'image',
      caption: '',
      file: {
        name: 'a.png',
        mime: 'image/png',
        bytes: PIXEL.length,
        voice: false,
        open: async () => Readable.from([PIXEL]),
      },
    } satisfies OutboundCommand;
    expect(await session.execute(sent)).toMatchObject({ s: 'accepted' });
  },
);
