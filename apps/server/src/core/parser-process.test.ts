import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { ParserKilledError, runParser } from './parser-process.ts';

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

it('answers what the parser returns, from the same child when it is warm', async () => {
  expect(await runParser(parser('return input + 1'), 1)).toBe(2);
  expect(await pidOf()).toBe(await pidOf());
});

it('replaces a child that is killed for its time', async () => {
  const before = await pidOf();
  await expect(runParser(BUSY, null, { ms: 100 })).rejects.toThrow(ParserKilledError);
  const after = await pidOf();
  expect(after).not.toBe(before);
  await eventually('the end of the child', () => !isAlive(before));
});

it('replaces a child that ends or takes too much memory', async () => {
  for (const body of [
    'process.exit(3)',
    'const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, 1))',
  ])
    await expect(runParser(parser(body), null)).rejects.toThrow(ParserKilledError);
  expect(await pidOf()).toBeGreaterThan(0);
});

it('serves more calls than it has children', async () => {
  const pids = await Promise.all(Array.from({ length: 6 }, pidOf));
  expect(new Set(pids).size).toBeLessThanOrEqual(2);
});

it('hands no secret to a child', async () => {
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
