import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { Progress } from './progress.ts';

const STUCK_MS = 200;

let app: TestApp;
let progress: Progress;
let metrics: ReturnType<typeof createMetrics>;
let log: string;
let ends: number;
let onLine: (line: string) => void;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', STUCK_MS: String(STUCK_MS), POLL_MS: '20' });
});
afterAll(() => app.stop());

beforeEach(() => {
  log = '';
  ends = 0;
  onLine = () => {};
  metrics = createMetrics();
  progress = watch(app.databaseUrl);
});
afterEach(() => progress.close());

function watch(databaseUrl: string): Progress {
  const destination = new Writable({
    write: (chunk, _encoding, next) => {
      log += chunk;
      onLine(String(chunk));
      next();
    },
  });
  return new Progress({
    metrics,
    databaseUrl,
    stuckMs: STUCK_MS,
    log: createLog({ level: 'warn', destination }),
    end: () => {
      ends += 1;
    },
  });
}

const count = async (loop: string) =>
  (await metrics.loopsStuck.get()).values.find(({ labels }) => labels.loop === loop)?.value;

const lines = (code: string) => log.split('\n').filter((line) => line.includes(`"${code}"`));

test('a stuck loop is logged, counted and named, and restarted', async () => {
  const healed = Promise.withResolvers<Error>();
  const loop = progress.loop({ name: 'inbox', facts: { connection_id: 7 }, heal: healed.resolve });
  loop.begin();
  expect((await healed.promise).message).toBe('inbox stood still');
  expect(lines('loop.stuck').map((line) => JSON.parse(line))).toMatchObject([
    { loop: 'inbox', connection_id: 7 },
  ]);
  expect(await count('inbox')).toBe(1);
  expect(progress.stuck).toEqual(['inbox']);
  loop.begin()();
  expect(progress.stuck).toEqual([]);
  expect(ends).toBe(0);
});

test('the end of an abandoned round says nothing about the loop', async () => {
  const healed = Promise.withResolvers<Error>();
  const loop = progress.loop({ name: 'inbox', heal: healed.resolve });
  const endRound = loop.begin();
  await healed.promise;
  endRound();
  expect(progress.stuck).toEqual(['inbox']);
});

test('a loop that continues by itself is not restarted', async () => {
  const heals = { inbox: 0, other: 0 };
  const loop = progress.loop({ name: 'inbox', heal: () => heals.inbox++ });
  const endRound = loop.begin();
  // The round ends during the check that finds it late: from outside, the next check may have run already.
  await new Promise<void>((resolve) => {
    onLine = (line) => {
      if (line.includes('"loop.stuck"')) resolve(endRound());
    };
  });
  progress.loop({ name: 'other', heal: () => heals.other++ }).begin();
  await eventually('there were other looks', () => heals.other > 0);
  expect(heals.inbox).toBe(0);
});

test('the process ends when a restart does not help or is impossible', async () => {
  let heals = 0;
  progress.loop({ name: 'events', heal: () => heals++ }).begin();
  await eventually('the end', () => ends === 1);
  expect(heals).toBe(3);
  expect(lines('loop.lost')).toHaveLength(1);
  progress.loop({ name: 'gateway' }).begin();
  await eventually('the end', () => ends === 2);
});

test('time without the database does not count', async () => {
  const away = watch('postgres://prosa@127.0.0.1:1/prosa');
  away.loop({ name: 'inbox' }).begin();
  // What another loop reaches in the same time.
  progress.loop({ name: 'inbox' }).begin();
  await eventually('the end', () => ends > 0);
  away.close();
  expect(ends).toBe(1);
  expect(away.stuck).toEqual([]);
});

test('/readyz names stuck loops, and answers 200: no other process does this work better', async () => {
  const loop = app.core.progress.loop({ name: 'outbox', heal: () => {} });
  const endRound = loop.begin();
  const answer = async () => {
    const response = await fetch(`${app.url}/readyz`);
    return { status: response.status, ...((await response.json()) as object) };
  };
  await eventually('it is named', async () => {
    expect(await answer()).toMatchObject({ status: 200, ok: true, stuck: ['outbox'] });
    return true;
  });
  endRound();
  loop.begin()();
  expect(await answer()).toMatchObject({ ok: true, stuck: [] });
  loop.close();
});
