/** Reads untrusted files in separate processes, which may hang, crash or grow without harm. See ADR 0042. */
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCode } from '@prosa/contract/errors';
import { appError } from '../errors.ts';
import { forkConfined } from './confined-process.ts';

export interface ParserQuestion {
  module: string;
  input: unknown;
}

export type ParserAnswer =
  | { ok: true; value: unknown }
  | { ok: false; code: ErrorCode }
  | { ok: false; reason: string };

/** The child took too long, grew too large or crashed. */
export class ParserKilledError extends Error {
  override name = 'ParserKilledError';
}

/** What a lost child was doing. */
export interface ParserLoss {
  code: 'parser.killed' | 'parser.crashed';
  /** Of the parser: voice, picture, sheet. */
  kind: string;
  /** Of the file. */
  bytes: number | undefined;
  why: string;
}

/** Reported for the log: the files are untrusted, and one that kills a child may be an attack. */
export const parserLosses = new EventEmitter<{ loss: [ParserLoss] }>();

const CHILD = path.join(import.meta.dirname, 'parser-child.ts');
/** Children per parser, so that a long sheet does not delay pictures. */
const CHILDREN_MAX = 2;
const IDLE_MS = 30_000;
const DEFAULT_MS = 20_000;
const HEAP_MEGABYTES = 256;
const RSS_PAGES_MAX = (512 * 1024 * 1024) / 4096;
const RSS_CHECK_MS = 500;

const children = new Set<ChildProcess>();
const lanes = new Map<string, Lane>();

/** The children of one parser. */
interface Lane {
  busy: number;
  waiting: (() => void)[];
  idle: { child: ChildProcess; timer: NodeJS.Timeout } | undefined;
}

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Calls the default export of `module` with `input` in a child that has none of our secrets.
 * @throws ParserKilledError, or the AppError that the module threw
 */
export async function runParser<I, O>(
  module: URL,
  input: I,
  limits: { ms?: number } = {},
): Promise<O> {
  const lane = laneOf(module);
  if (lane.busy >= CHILDREN_MAX) await new Promise<void>((resolve) => lane.waiting.push(resolve));
  else lane.busy += 1;
  const warm = takeIdle(lane);
  let child = warm ?? startChild();
  try {
    const question = { module: module.href, input };
    const ms = limits.ms ?? DEFAULT_MS;
    const answer = await ask(child, question, ms).catch((error) => {
      // A warm one may have died of the previous file.
      if (!warm || warm.killed) throw error;
      child = startChild();
      return ask(child, question, ms);
    });
    if (answer.ok) return answer.value as O;
    throw 'code' in answer ? appError(answer.code) : new Error(answer.reason);
  } finally {
    keep(lane, child);
    // A waiting call takes this one's slot.
    const next = lane.waiting.shift();
    if (next) next();
    else lane.busy -= 1;
  }
}

function laneOf({ href }: URL): Lane {
  const lane = lanes.get(href) ?? { busy: 0, waiting: [], idle: undefined };
  lanes.set(href, lane);
  return lane;
}

function takeIdle(lane: Lane): ChildProcess | undefined {
  const kept = lane.idle;
  lane.idle = undefined;
  clearTimeout(kept?.timer);
  return kept?.child.connected ? kept.child : undefined;
}

function startChild(): ChildProcess {
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env;
  const env = Object.entries({ PATH, TZ, NODE_COMPILE_CACHE }).filter(([, value]) => value);
  // It may start after we have died: only we can tell whose child it is.
  const child = forkConfined(CHILD, {
    args: [String(process.pid)],
    env: Object.fromEntries(env),
    heapMegabytes: HEAP_MEGABYTES,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.add(child);
  child.on('exit', () => children.delete(child)).on('error', () => children.delete(child));
  return child;
}

/** One warm child of each parser stays; it must not keep this process alive. */
function keep(lane: Lane, child: ChildProcess): void {
  if (lane.idle || !child.connected || child.killed) return void child.kill('SIGKILL');
  child.unref();
  child.channel?.unref();
  lane.idle = { child, timer: setTimeout(() => dropIdle(lane, child), IDLE_MS).unref() };
}

function dropIdle(lane: Lane, child: ChildProcess): void {
  if (lane.idle?.child === child) lane.idle = undefined;
  child.kill('SIGKILL');
}

async function ask(child: ChildProcess, question: ParserQuestion, ms: number) {
  child.ref();
  child.channel?.ref();
  const { promise, resolve, reject } = Promise.withResolvers<ParserAnswer>();
  const lose = (code: ParserLoss['code'], why: string) => {
    parserLosses.emit('loss', { code, why, ...describe(question) });
    reject(new ParserKilledError(why));
  };
  const kill = (why: string) => {
    child.off('exit', gone).kill('SIGKILL');
    lose('parser.killed', why);
  };
  const gone = () => lose('parser.crashed', 'the process ended');
  const timer = setTimeout(kill, ms, 'it took too long');
  const watch = setInterval(() => {
    if (rssPages(child.pid) > RSS_PAGES_MAX) kill('it grew too large');
  }, RSS_CHECK_MS);
  child.once('message', resolve).once('exit', gone).once('error', gone);
  child.send(question, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    child.off('message', resolve).off('exit', gone).off('error', gone);
  }
}

function describe({ module, input }: ParserQuestion): Pick<ParserLoss, 'kind' | 'bytes'> {
  const { from } = (input ?? {}) as { from?: string };
  const bytes = from === undefined ? undefined : statSync(from, { throwIfNoEntry: false })?.size;
  return { kind: path.basename(module).replace('.parser.ts', ''), bytes };
}

function rssPages(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  } catch {
    // Only Linux reports it; elsewhere the limits of heap and time remain.
    return 0;
  }
}
