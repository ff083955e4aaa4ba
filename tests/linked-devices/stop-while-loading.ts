/** Linked devices that are stopped at each step of loading, and must come back without a new code. */
import { expect } from 'vitest';
import { eventually } from '../stage/eventually.ts';
import { type Line, LOADED_TABLES } from './line.ts';
import { LinkedDeviceStage } from './stage.ts';

/** The child loads this many at once; the others wait for their turn. */
const LOADING_AT_ONCE = 4;

export async function stopWhileLoading(devices: number): Promise<void> {
  const stage = await LinkedDeviceStage.open();
  try {
    const lines: Line[] = [];
    for (let n = 1; n <= devices; n++) lines.push(await linkedLine(stage, `Loja ${n}`));
    const before = await credsOf(lines);
    for (const table of LOADED_TABLES) {
      await stopAt(lines, table);
      expect(await credsOf(lines), `credentials after a stop at ${table}`).toEqual(before);
    }
    await Promise.all(lines.map(reopen));
  } finally {
    await stage.close();
  }
}

async function linkedLine(stage: LinkedDeviceStage, name: string): Promise<Line> {
  const line = await stage.line();
  const session = await line.link(stage.phone(name));
  await session.close('release');
  return line;
}

const credsOf = (lines: readonly Line[]) => Promise.all(lines.map((line) => line.creds()));

async function stopAt(
  lines: readonly Line[],
  table: (typeof LOADED_TABLES)[number],
): Promise<void> {
  const [first] = lines;
  const release = await first!.holdLoading(table);
  const sessions = await Promise.all(lines.map((line) => line.open()));
  const loading = Math.min(lines.length, LOADING_AT_ONCE);
  await eventually(
    `devices wait at ${table}`,
    async () => (await first!.waitingFor(table)) >= loading,
  );
  const closing = Promise.all(sessions.map((session) => session.close('release')));
  await release();
  await closing;
}

async function reopen(line: Line): Promise<void> {
  const session = await line.open();
  await line.isUp();
  expect(line.qrcode).toBe('');
  await session.close('release');
}
