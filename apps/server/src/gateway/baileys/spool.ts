/** Files between the gateway and its children: too large for their line, so they lie in a folder of the machine. */
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRunning } from '../../core/pid-lock.ts';
import type { OutboundCommand } from '../port.ts';
import type { SpooledCommand } from './protocol.ts';

const PREFIX = 'prosa-spool-';

export interface Spool {
  readonly dir: string;
  /** The command with its file in the folder. */
  put(command: OutboundCommand): Promise<SpooledCommand>;
  remove(command: SpooledCommand): Promise<void>;
}

export async function openSpool(): Promise<Spool> {
  await removeAbandoned();
  const dir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  return {
    dir,
    put: async (command) => {
      if (command.t !== 'media') return command;
      const file = path.join(dir, crypto.randomUUID());
      await pipeline(await command.file.open(), createWriteStream(file, { mode: 0o600 }));
      const { open: _, ...known } = command.file;
      return { ...command, file: { ...known, path: file } };
    },
    remove: async ({ file }) => {
      if (file) await rm(file.path, { force: true });
    },
  };
}

/** The other end of `put`. */
export function unspool(command: SpooledCommand): OutboundCommand {
  const { file } = command;
  if (!file) return command as OutboundCommand;
  return { ...command, file: { ...file, open: async () => createReadStream(file.path) } } as never;
}

/** Gone once it was read, or given up. */
export function readOnce(file: string): Readable {
  const stream = createReadStream(file);
  stream.once('close', () => void rm(file, { force: true }).catch(() => {}));
  return stream;
}

/** Of processes that were killed. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(os.tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isRunning(pid)) continue;
    await rm(path.join(os.tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
