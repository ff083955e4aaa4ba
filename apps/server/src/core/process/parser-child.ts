/** A process that reads one untrusted file at a time. See ADR 0042. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { ParserAnswer, ParserQuestion } from './parser-process.ts';

// A parser in a busy loop does not notice a closed channel: a thread watches for the parent's death.
new Worker(
  `const parent = require('node:worker_threads').workerData;
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 500);`,
  { eval: true, workerData: Number(process.argv[2]) },
).unref();
process.on('disconnect', () => process.exit());

process.on('message', async ({ module, input }: ParserQuestion) => {
  let answer: ParserAnswer;
  try {
    const parser = (await import(module)) as { default(input: unknown): unknown };
    answer = { ok: true, value: await parser.default(input) };
  } catch (error) {
    answer = error instanceof AppError ? { ok: false, code: error.code } : failed(error);
  }
  process.send?.(answer);
});

const failed = (error: unknown): ParserAnswer => ({ ok: false, reason: String(error) });
