/**
 * The two companies with their history, built once and kept: every run measures a copy. Another schema, or another way to
 * build them, makes new ones.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCore } from '../stage/core.ts';
import { Stage } from '../stage/stage.ts';
import { type Built, buildHistory } from './build-company.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MADE_BY = [
  'apps/server/src/migrations/*.sql',
  'apps/server/src/testing/builders.ts',
  'tests/bench/build-company.ts',
  'tests/bench/words.ts',
];
const BUILT = 'built.json';

export interface History {
  stage: Stage;
  built: readonly Built[];
}

/** @param name of the scale; at most one history of it is kept */
export async function openHistory(name: string, tickets: readonly number[]): Promise<History> {
  const prefix = `prosa-bench-${name}-`;
  const folder = path.join(tmpdir(), `${prefix}${fingerprint(tickets)}`);
  if (!fs.existsSync(folder)) {
    for (const other of fs.readdirSync(tmpdir()).filter((each) => each.startsWith(prefix)))
      fs.rmSync(path.join(tmpdir(), other), { recursive: true, force: true });
    await build(folder, tickets);
  }
  const built = JSON.parse(fs.readFileSync(path.join(folder, BUILT), 'utf8')) as Built[];
  return { stage: await Stage.open({ inMemory: false, copyOf: folder }), built };
}

async function build(folder: string, tickets: readonly number[]): Promise<void> {
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage);
  const built: Built[] = [];
  for (const count of tickets) built.push(await buildHistory(core, stage, count));
  await close();
  fs.writeFileSync(path.join(stage.dir, BUILT), JSON.stringify(built));
  await stage.keepAs(folder);
}

function fingerprint(tickets: readonly number[]): string {
  const hash = createHash('sha256').update(JSON.stringify(tickets));
  for (const file of MADE_BY.flatMap((pattern) => fs.globSync(pattern, { cwd: ROOT }).toSorted()))
    hash.update(file).update(fs.readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
