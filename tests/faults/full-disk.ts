/** The folder of files is full: an upload is refused and leaves nothing behind, text still works. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from '@prosa/contract/client';
import { type Attendant, sandboxConnection, signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';
import { Traffic } from '../stage/traffic.ts';
import { sandboxLine } from '../stage/traffic-line.ts';

export interface DiskFigures {
  status: number;
  code: string;
  /** Rows of messages and files that the refused upload added. */
  rowsLeft: number;
  textsLost: string[];
}

const ROOM = '256k';
const UPLOAD_BYTES = 1_000_000;
/** A mount namespace of its own, in which anybody may mount; it is gone with the process. */
const UNSHARE = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-rm'];

export const canMount = (): boolean =>
  spawnSync(UNSHARE[0]!, [...UNSHARE.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status ===
  0;

export async function fillDisk(): Promise<DiskFigures> {
  const stage = await openDemoStage();
  const files = path.join(stage.dir, 'files');
  mkdirSync(files, { recursive: true });
  let server: ServerProcess | undefined;
  try {
    server = await start(stage, files);
    const admin = await signIn(server.url, 'admin@aurora.demo');
    const traffic = new Traffic(admin, sandboxLine(admin, await sandboxConnection(admin)), {
      customers: 1,
      rate: 20,
    });
    await traffic.open();
    const before = await rowCount(stage);
    const refusal = await upload(admin, traffic.ticketIds[0]!);
    const rowsLeft = (await rowCount(stage)) - before;
    traffic.start();
    await traffic.reaches(20);
    await traffic.stop();
    const { lost } = await traffic.figures(stage, 20_000);
    return { ...refusal, rowsLeft, textsLost: lost };
  } finally {
    await server?.end('SIGKILL');
    await stage.close();
  }
}

function start(stage: Stage, smallFolder: string): Promise<ServerProcess> {
  const mount = `mount -t tmpfs -o size=${ROOM} tmpfs "$0" && exec "$@"`;
  return ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: { LEASE_MS: '1500' },
    wrapper: (command) => [...UNSHARE, 'sh', '-c', mount, smallFolder, ...command],
  });
}

async function upload(
  { call }: Attendant,
  ticketId: number,
): Promise<Pick<DiskFigures, 'status' | 'code'>> {
  const medias = [new File([Buffer.alloc(UPLOAD_BYTES, '%PDF-1.4\n')], 'contrato.pdf')];
  try {
    await call('POST /messages/:ticketId', {
      params: { ticketId },
      body: { body: 'segue o contrato' },
      files: { medias },
    });
    return { status: 201, code: '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, code: error.code };
  }
}

async function rowCount(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    'select ((select count(*) from messages) + (select count(*) from files))::int as count',
  );
  return row?.count ?? 0;
}
