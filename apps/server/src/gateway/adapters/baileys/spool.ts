/** Files between the gateway and its children: too large for their channel, so they lie in a folder of the machine. */
import { constants, createReadStream, createWriteStream, rmSync } from 'node:fs';
import { chown, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRunning } from '../../../core/process/pid-lock.ts';
import type { SystemUser } from '../../../core/process/system-user.ts';
import type { OutboundCommand } from '../../../provider/port.ts';
import type { SpooledCommand } from './protocol.ts';

const PREFIX = 'prosa-spool-';

export interface Spool {
  readonly dir: string;
  /** The command with its file in the folder. */
  put(command: OutboundCommand): Promise<SpooledCommand>;
  remove(command: SpooledCommand): Promise<void>;
  /** A file from a child: deleted once it was read, or given up. */
  take(file: string): Promise<Readable>;
}

/** @param user the user that children run as, if not ours */
export async function openSpool(user?: SystemUser): Promise<Spool> {
  await removeAbandoned();
  const dir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  const hand = async (file: string) => user && chown(file, user.uid, user.gid);
  await hand(dir);
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  return {
    dir,
    put: async (command) => {
      if (command.t !== 'media') return command;
      const file = path.join(dir, crypto.randomUUID());
      await pipeline(await command.file.open(), createWriteStream(file, { mode: 0o600 }));
      await hand(file);
      const { open: _, ...known } = command.file;
      return { ...command, file: { ...known, path: file } };
    },
    remove: async ({ file }) => {
      if (file) await rm(file.path, { force: true });
    },
    take: (file) => readOnce(path.join(dir, path.basename(file))),
  };
}

/** The counterpart of `put`. */
export function unspool(command: SpooledCommand): OutboundCommand {
  const { file } = command;
  if (!file) return command as OutboundCommand;
  return { ...command, file: { ...file, open: async () => createReadStream(file.path) } } as never;
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** A compromised child could name any file, or put a link or a pipe there. */
async function readOnce(file: string): Promise<Readable> {
  // Windows has neither of the two.
  const handle = await open(file, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  if (!(await handle.stat()).isFile()) {
    await handle.close();
    throw new Error('not a file of the spool');
  }
  const stream = handle.createReadStream();
  stream.once('close', () => void rm(file, { force: true }).catch(() => {}));
  return stream;
}

/** Left by killed processes. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(os.tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isRunning(pid)) continue;
    await rm(path.join(os.tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
