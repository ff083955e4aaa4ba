/** Attendances and related data are deleted when they are older than the company's retention. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildContact } from '../../testing/builders.ts';
import { type KeptDataStage, openKeptData } from '../../testing/kept-data-stage.ts';
import { inbound } from '../../testing/provider.ts';
import { eventually } from '../../testing/test-app.ts';
import { forgetOld } from './forget-old.ts';

let stage: KeptDataStage;
let app: KeptDataStage['app'];
let companyId: number;
let connectionId: number;
let provider: KeptDataStage['provider'];
let admin: KeptDataStage['admin'];
let user: KeptDataStage['user'];
const run: KeptDataStage['run'] = (statement) => stage.run(statement);
const attach: KeptDataStage['attach'] = (...of) => stage.attach(...of);
const tracesOf: KeptDataStage['tracesOf'] = (text) => stage.tracesOf(text);
const filesWith: KeptDataStage['filesWith'] = (text) => stage.filesWith(text);
const writeBetween: KeptDataStage['writeBetween'] = (...of) => stage.writeBetween(...of);
beforeAll(async () => {
  stage = await openKeptData();
  ({ app, companyId, connectionId, provider, admin, user } = stage);
});
afterAll(() => app?.stop());

test('deletes old data of the other companies when one company fails', async () => {
  const others: number[] = [];
  for (const name of ['Emperrada', 'Seguinte']) {
    const { id } = await buildCompany(app.core, { name });
    const contact = await buildContact(app.core, id);
    await inTransaction(companyCtx(app.core, id), ({ db }) =>
      db.execute(sql`insert into contact_exports (company_id, contact_id, created_at)
        values (${id}, ${contact.id}, now() - interval '25 hours')`),
    );
    others.push(id);
  }
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  try {
    await owner.query(`
      create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
      create trigger stuck before delete on contact_exports for each row
        when (old.company_id = ${others[0]}) execute function stuck();`);
    await forgetOld(app.core);
    await owner.query('begin; set local role prosa_system');
    const left = await owner.query('select company_id from contact_exports order by 1');
    expect(left.rows).toEqual([{ company_id: others[0] }]);
    await owner.query('rollback; drop trigger stuck on contact_exports; drop function stuck()');
  } finally {
    await owner.end();
  }
});

test('deletes closed attendances after the retention of the company, and no others', async () => {
  const contact = await buildContact(app.core, companyId);
  await provider.append(inbound({ from: contact.number, body: 'velha' }));
  await attach(contact.id, 'velho papel');
  await run(sql`insert into refused_events (company_id, connection_id, kind, event, error, tries, created_at)
    select ${companyId}, ${connectionId}, 'message', age, '', 3, now() - age::interval
    from (values ('29 days'), ('31 days')) as event (age)`);
  await run(sql`update tickets set status = 'closed', closed_at = now() - interval '31 days'
    where contact_id = ${contact.id}`);
  await provider.append(inbound({ from: contact.number, body: 'nova' }));
  await run(sql`insert into drafts (company_id, user_id, ticket_id, body, edited_at)
    select ${companyId}, ${user.user.id}, id, 'velha resposta', now() - interval '31 days' from tickets
    where contact_id = ${contact.id} and status <> 'closed'`);
  await forgetOld(app.core);
  expect(await tracesOf('velha')).toContain('drafts.body');
  const forgotten = (days: '0' | '30' | '90') =>
    admin.call('GET /retention/:days', { params: { days } });
  expect(await forgotten('30')).toEqual({ count: 1, countMore: false });
  expect(await forgotten('90')).toEqual({ count: 0, countMore: false });
  expect(await forgotten('0')).toEqual({ count: 0, countMore: false });
  await admin.call('PUT /settings/:key', {
    params: { key: 'retentionDays' },
    body: { value: '30' },
  });
  await forgetOld(app.core);
  await eventually('the file is gone', async () => (await filesWith('velho papel')).length === 0);
  expect(await tracesOf('velha')).toEqual([]);
  expect(await tracesOf('nova')).toContain('messages');
  const refused = await run(sql`select event from refused_events where event like '%days'`);
  expect(refused.rows).toEqual([{ event: '29 days' }]);
  const { events } = await admin.call('GET /audit', { query: { action: 'retentionApplied' } });
  expect(events).toMatchObject([{ user: null, detail: '1' }]);
});

test('deletes messages between attendances by their own age, and their thread with the last one', async () => {
  const contact = await buildContact(app.core, companyId);
  await provider.append(inbound({ from: contact.number, body: 'antiga' }));
  await run(sql`update tickets set status = 'closed', closed_at = now() - interval '31 days'
    where contact_id = ${contact.id}`);
  await writeBetween(contact.id, 'promo antiga', 31);
  await writeBetween(contact.id, 'promo recente', 29);
  const body = { value: '30' };
  await admin.call('PUT /settings/:key', { params: { key: 'retentionDays' }, body });
  await forgetOld(app.core);
  expect(await tracesOf('antiga')).toEqual([]);
  expect(await tracesOf('promo recente')).toContain('messages');
  await run(
    sql`update messages set created_at = now() - interval '31 days' where body = 'promo recente'`,
  );
  await forgetOld(app.core);
  const threads = await run(sql`select from conversations where contact_id = ${contact.id}`);
  expect(threads.rows).toEqual([]);
});
