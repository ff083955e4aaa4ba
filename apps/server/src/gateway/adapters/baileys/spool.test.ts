import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { openSpool, type Spool } from './spool.ts';

let spool: Spool;
beforeAll(async () => {
  spool = await openSpool();
});

test("reads a child's file once", async () => {
  const file = path.join(spool.dir, 'a');
  await writeFile(file, 'picture');
  expect(await text(await spool.take(file))).toBe('picture');
  await expect.poll(() => existsSync(file)).toBe(false);
});

test('reads no file outside the folder, whatever path a child names', async () => {
  await expect(spool.take('/etc/hostname')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(spool.take('../../etc/hostname')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.runIf(process.platform === 'linux')('reads neither a link nor a pipe', async () => {
  const link = path.join(spool.dir, 'link');
  await symlink('/etc/hostname', link);
  await expect(spool.take(link)).rejects.toMatchObject({ code: 'ELOOP' });
  const pipe = path.join(spool.dir, 'pipe');
  spawnSync('mkfifo', [pipe]);
  await expect(spool.take(pipe)).rejects.toThrow('not a file of the spool');
});
