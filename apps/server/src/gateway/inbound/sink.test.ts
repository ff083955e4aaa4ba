import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { createPool, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { createSink, type Sink } from './sink.ts';

const NOBODYS_PORT = 'postgres://127.0.0.1:9/prosa';

let test: TestCore;
let core: Core;
let companyId: number;
let provider: TestProvider;
beforeAll(async () => {
  test = await startTestCore();
  core = test.core;
  // The database refuses a message whose body is an SQLSTATE in angle brackets, with that state.
  const owner = new pg.Client({ connectionString: core.config.databaseUrl });
  await owner.connect();
  await owner.query(`
    create function refuse_some() returns trigger language plpgsql as $$
    begin
      raise exception 'refused by the test' using errcode = substr(new.body, 2, 5);
    end $$;
    create trigger refuse_some before insert on messages
      for each row when (new.body ~ '^<.{5}>$') execute function refuse_some()`);
  await owner.end();
});
afterAll(() => test?.stop());
beforeEach(async () => {
  companyId = (await buildCompany(core)).id;
  const { id } = await buildConnection(core, companyId);
  provider = await openTestProvider(core, companyId, id);
});

const query = <T extends object>(statement: ReturnType<typeof sql>) =>
  inTransaction(companyCtx(core, companyId), ({ db }) => rows<T>(db, statement));
const bodies = async () =>
  (
    await query<{ body: string }>(
      sql`select body from messages where company_id = ${companyId} order by body`,
    )
  ).map(({ body }) => body);
const refused = () =>
  query<{ kind: string; event: string; error: string; tries: number }>(
    sql`select kind, event, error, tries from refused_events where company_id = ${companyId}`,
  );
const setAsideCount = async () => (await core.metrics.inboundEventsSetAside.get()).values[0]?.value;

it('sets an event aside and stores the others of its batch when it fails with any error', async () => {
  const before = (await setAsideCount()) ?? 0;
  const poison = inbound({ body: '<ZZ001>' });
  await provider.append(inbound({ body: 'a' }), poison, inbound({ body: 'b' }));
  expect(await bodies()).toEqual(['a', 'b']);
  const kept = await refused();
  expect(kept).toMatchObject([{ kind: 'message', error: 'ZZ001 refused by the test', tries: 3 }]);
  expect(JSON.parse(kept[0]!.event)).toEqual(JSON.parse(JSON.stringify(poison)));
  expect(await setAsideCount()).toBe(before + 1);
});

it('keeps an event once when the provider repeats it', async () => {
  const poison = inbound({ body: '<ZZ001>' });
  await provider.append(poison);
  await provider.append(poison);
  expect(await refused()).toMatchObject([{ tries: 6 }]);
});

it('keeps a refused event unchanged, with a NUL that the database does not accept', async () => {
  const poison = inbound({ id: 'with\0NUL', body: '<ZZ001>' });
  await provider.append(poison, inbound({ body: 'other' }));
  expect(await bodies()).toEqual(['other']);
  const kept = await refused();
  expect(kept).toMatchObject([{ kind: 'message', error: 'ZZ001 refused by the test' }]);
  expect(JSON.parse(kept[0]!.event)).toMatchObject({ id: 'with\0NUL' });
});

it.each(['53100', '57P01', '08006'])(
  'leaves events to the provider when %s says that the database fails',
  async (state) => {
    await expect(provider.append(inbound({ body: `<${state}>` }))).rejects.toThrow();
    expect(await refused()).toEqual([]);
  },
);

it('leaves events to the provider when the database is unavailable', async () => {
  const pool = createPool({ url: NOBODYS_PORT, max: 1, log: core.log });
  const sink = createSink({ ...core, pool }, provider.lease);
  const event = inbound({ body: 'later' });
  await expect(sink.append([event])).rejects.toThrow();
  await pool.end();
  expect(await refused()).toEqual([]);
  await provider.append(event);
  expect(await bodies()).toEqual(['later']);
});

describe('gathers', () => {
  const batches = async () => {
    const { values } = await core.metrics.inboundStoreSeconds.get();
    return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
  };
  let before: number;
  let sink: Sink;
  const append = (body: string) => sink.append([inbound({ body })]);
  const until = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  beforeEach(async () => {
    before = await batches();
    sink = createSink(core, provider.lease);
    // The database goes on by the real clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => void vi.useRealTimers());

  it('for a moment at rest', async () => {
    const stored = Promise.all([append('a'), append('b')]);
    await until(5);
    await stored;
    expect(await batches()).toBe(before + 1);
  });

  it('for longer when it has just stored something', async () => {
    const first = append('a');
    await until(5);
    await first;
    const stored = [append('b')];
    await until(44);
    stored.push(append('c'));
    await until(1);
    await Promise.all(stored);
    expect(await batches()).toBe(before + 2);
  });

  it('no longer when enough are waiting', async () => {
    const first = append('a');
    await until(5);
    await first;
    const stored = [append('b')];
    await until(20);
    stored.push(...['c', 'd', 'e', 'f', 'g'].map(append));
    await Promise.all(stored);
    expect(await batches()).toBe(before + 2);
  });

  describe('behind its provider', () => {
    let isBehind: boolean;
    beforeEach(() => {
      isBehind = true;
      sink = createSink(core, provider.lease, { isBehind: () => isBehind });
    });

    it('what is still to come, for a quarter of a second at most', async () => {
      const stored = [append('a')];
      await until(249);
      stored.push(append('b'));
      await until(1);
      await Promise.all(stored);
      expect(await batches()).toBe(before + 1);
    });

    it('no longer than it is behind', async () => {
      const stored = [append('a')];
      await until(100);
      isBehind = false;
      stored.push(append('b'));
      await Promise.all(stored);
      expect(await batches()).toBe(before + 1);
    });
  });
});
