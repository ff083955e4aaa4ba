/** The gateway processes messages that a child set aside, while the child continues. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'vitest';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { retryRefused } from '../../apps/server/src/gateway/inbound/retry-refused.ts';
import { unscopedAskRetry } from '../../apps/server/src/maintenance/refused-events/refused-events.queries.ts';
import { LinkedDeviceStage } from './stage.ts';

const poll: typeof expect.poll = (probe) => expect.poll(probe, { interval: 15, timeout: 20_000 });

test('stores a picture that a child set aside on request, and it can be fetched', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await LinkedDeviceStage.open();
  stack.defer(() => stage.close());
  const { core } = stage.test;
  const owner = new pg.Client({ connectionString: core.config.databaseUrl });
  await owner.connect();
  stack.defer(() => owner.end());
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test' using errcode = 'ZZ001'; end $$;
    create trigger refuse before insert on messages for each row execute function refuse()`);
  const shop = stage.phone('Loja');
  const line = await stage.line();
  const session = await line.link(shop);
  stack.defer(() => session.close('release'));

  const bytes = randomBytes(9000);
  const chat = stage.phone('Maria').chat(shop);
  const file = { kind: 'file', mime: 'image/jpeg', name: 'foto.jpg', bytes } as const;
  const id = await chat.send({ ...file, caption: 'veja' });
  await poll(() => line.count('refused_events')).toBe(1);
  await owner.query('drop trigger refuse on messages');
  await inSystem(core, (db) => unscopedAskRetry(db, 'all'));

  const ending = new AbortController();
  const { signal } = ending;
  const retries = retryRefused({ core, lease: line.lease!, log: core.log, signal });
  await poll(() => line.message(id)).toMatchObject({ kind: 'image', body: 'veja' });
  await poll(() => line.count('refused_events')).toBe(0);
  ending.abort();
  await retries;
  const { mediaRef } = (await line.message(id))!;
  expect((await buffer(await session.fetchMedia(mediaRef!))).equals(bytes)).toBe(true);
  const next = await chat.send({ kind: 'text', body: 'chegou?' });
  await poll(() => line.message(next)).toMatchObject({ body: 'chegou?' });
});
