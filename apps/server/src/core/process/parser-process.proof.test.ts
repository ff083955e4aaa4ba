import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { ParserKilledError, type ParserLoss, parserLosses, runParser } from './parser-process.ts';

const parser = (body: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`export default (input) => { ${body} }`)}`);
const PID = parser('return process.pid');
const BUSY = parser('for (;;);');
afterEach(() => vi.unstubAllEnvs());

const pidOf = () => runParser<null, number>(PID, null);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("returns the parser's result, from the same child when it is warm", async () => {
  expect(await runParser(parser('return input + 1'), 1)).toBe(2);
  expect(await pidOf()).toBe(await pidOf());
});

it.runIf(process.platform === 'linux')(
  'gives no more rights to any program that a child starts',
  async () => {
    expect(readFileSync(`/proc/${await pidOf()}/status`, 'utf8')).toMatch(/^NoNewPrivs:\t1$/m);
  },
);

it('replaces a child that is killed for its time', async () => {
  const either = parser('if (input) for (;;); return process.pid');
  const before = await runParser<boolean, number>(either, false);
  await expect(runParser(either, true, { ms: 100 })).rejects.toThrow(ParserKilledError);
  const after = await runParser<boolean, number>(either, false);
  expect(after).not.toBe(before);
  await eventually('the end of the child', () => !isAlive(before));
});

it('replaces a child that exits or takes too much memory', async () => {
  for (const body of [
    'process.exit(3)',
    'const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, 1))',
  ])
    await expect(runParser(parser(body), null)).rejects.toThrow(ParserKilledError);
  expect(await pidOf()).toBeGreaterThan(0);
});

it('answers even if the child dies of the previous file', async () => {
  const dying = parser('setTimeout(() => process.exit(3), 5); return 1');
  for (let n = 0; n < 10; n++) expect(await runParser(dying, null)).toBe(1);
});

it('serves more calls than it has children', async () => {
  const pids = await Promise.all(Array.from({ length: 6 }, pidOf));
  expect(new Set(pids).size).toBeLessThanOrEqual(2);
});

it('reports a killed or crashed child with its parser and file size', async () => {
  const losses: ParserLoss[] = [];
  const note = (loss: ParserLoss) => losses.push(loss);
  parserLosses.on('loss', note);
  const input = { from: import.meta.filename };
  const bytes = statSync(import.meta.filename).size;
  await expect(runParser(BUSY, input, { ms: 100 })).rejects.toThrow(ParserKilledError);
  await expect(runParser(parser('process.exit(3)'), input)).rejects.toThrow(ParserKilledError);
  parserLosses.off('loss', note);
  expect(losses).toMatchObject([
    { code: 'parser.killed', bytes, why: 'it took too long' },
    { code: 'parser.crashed', bytes, why: 'the process ended' },
  ]);
});

it('passes no secret to a child', async () => {
  vi.stubEnv('MASTER_KEY', 'secret');
  const names = await runParser<null, string[]>(parser('return Object.keys(process.env)'), null);
  const allowed = ['PATH', 'TZ', 'NODE_COMPILE_CACHE'];
  expect(
    names.filter((name) => !allowed.includes(name) && !name.startsWith('NODE_CHANNEL')),
  ).toEqual([]);
});

it('leaves no child, idle or busy, when its process ends or is killed', async () => {
  const module = new URL('./parser-process.ts', import.meta.url).href;
  for (const end of ['process.exit()', "process.kill(process.pid, 'SIGKILL')"]) {
    const script = `import { runParser } from '${module}';
      const pid = await runParser(new URL('${PID}'), null);
      process.stdout.write(String(pid), () => {
        runParser(new URL('${BUSY}'), null);
        setTimeout(() => ${end}, 50);
      });`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(Number(stdout)).toBeGreaterThan(0);
    await eventually('the end of the child', () => !isAlive(Number(stdout)));
  }
});
