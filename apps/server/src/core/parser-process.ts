/** Reads files of strangers in processes of their own, which may hang, crash or grow without harm. See ADR 0042. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCode } from '@prosa/contract/errors';
import { appError } from './errors.ts';

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

const CHILD = path.join(import.meta.dirname, 'parser-child.ts');
const CHILDREN_MAX = 2;
const IDLE_MS = 30_000;
const DEFAULT_MS = 20_000;
const HEAP_MEGABYTES = 256;
const RSS_PAGES_MAX = (512 * 1024 * 1024) / 4096;
const RSS_CHECK_MS = 500;

const children = new Set<ChildProcess>();
const waiting: (() => void)[] = [];
let busy = 0;
let idle: { child: ChildProcess; timer: NodeJS.Timeout } | undefined;

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Calls the default export of `module` with `input` in a child that knows none of our secrets.
 * @throws ParserKilledError, or the AppError that the module threw
 */
export async function runParser<I, O>(
  module: URL,
  input: I,
  limits: { ms?: number } = {},
): Promise<O> {
  if (busy >= CHILDREN_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  const child = takeChild();
  try {
    const answer = await ask(child, { module: module.href, input }, limits.ms ?? DEFAULT_MS);
    if (answer.ok) return answer.value as O;
    throw 'code' in answer ? appError(answer.code) : new Error(answer.reason);
  } finally {
    keep(child);
    // A call that waits takes over this one's place.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

function takeChild(): ChildProcess {
  const kept = idle;
  idle = undefined;
  clearTimeout(kept?.timer);
  if (kept?.child.connected) return kept.child;
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env;
  const env = Object.entries({ PATH, TZ, NODE_COMPILE_CACHE }).filter(([, value]) => value);
  const child = fork(CHILD, [], {
    env: Object.fromEntries(env),
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.add(child);
  child.on('exit', () => children.delete(child)).on('error', () => children.delete(child));
  return child;
}

/** One warm child stays; it must not keep this process alive. */
function keep(child: ChildProcess): void {
  if (idle || !child.connected || child.killed) return void child.kill('SIGKILL');
  child.unref();
  child.channel?.unref();
  idle = { child, timer: setTimeout(() => dropIdle(child), IDLE_MS).unref() };
}

function dropIdle(child: ChildProcess): void {
  if (idle?.child === child) idle = undefined;
  child.kill('SIGKILL');
}

async function ask(child: ChildProcess, question: ParserQuestion, ms: number) {
  child.ref();
  child.channel?.ref();
  const { promise, resolve, reject } = Promise.withResolvers<ParserAnswer>();
  const kill = (why: string) => {
    child.kill('SIGKILL');
    reject(new ParserKilledError(why));
  };
  const gone = () => reject(new ParserKilledError('the process ended'));
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

function rssPages(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  } catch {
    // Only Linux tells; elsewhere the limits of heap and time remain.
    return 0;
  }
}
