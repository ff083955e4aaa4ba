/** Events are chained; any later change in the database is detected. */

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../core/audit/audit.ts';
import { chainAudit, checkChain, forgetOldAudit } from '../../core/audit/audit-chain.service.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { sqlState } from '../../core/errors.ts';
import { buildCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const NO_PRIVILEGE = '42501';

let app: TestApp;
let owner: pg.Client;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  owner = await app.owner();
});
afterAll(() => app?.stop());
beforeEach(async () => {
  companyId = (await buildCompany(app.core)).id;
});

const ctx = () => companyCtx(app.core, companyId);
const check = () => checkChain(ctx());
/** As the owner of the database, who can lift the app's restrictions. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const force = (how: string) =>
    owner.query(`alter table audit_events ${how} row level security;
      alter table audit_chain ${how} row level security`);
  await force('no force');
  await owner.query(statement.replace('$company', String(companyId)), values);
  await force('force');
}
const write = (count: number) =>
  inTransaction(ctx(), async (tx) => {
    for (let n = 0; n < count; n++) await audit(tx, 'login', { detail: `nº ${n}` });
  });
const idOf = async (nth: number): Promise<number> => {
  const found = await inTransaction(ctx(), ({ db }) =>
    rows<{ id: number }>(db, sql`select id from audit_events order by id offset ${nth} limit 1`),
  );
  return found[0]?.id ?? 0;
};

describe('the chain of the audit log', () => {
  it('includes every event once, also with concurrent chaining and writers in progress', async () => {
    await write(30);
    await inTransaction(ctx(), async (tx) => {
      // Numbered before the events that are chained first, and committed after them.
      await audit(tx, 'logout');
      await write(5);
      await Promise.all([chainAudit(app.core), chainAudit(app.core)]);
      expect(await check()).toMatchObject({ links: 35, waiting: 0, broken: null });
    });
    expect(await check()).toMatchObject({ links: 35, waiting: 1, broken: null });
    await Promise.all([write(1100), chainAudit(app.core), chainAudit(app.core)]);
    await chainAudit(app.core);
    const report = await check();
    expect(report).toMatchObject({ links: 1136, waiting: 0, broken: null });
    expect(report.last).toEqual({ seq: 1136, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each([
    ['changed', "update audit_events set detail = 'outro' where company_id = $company and id = $1"],
    ['changed', 'update audit_events set user_id = 1 where company_id = $company and id = $1'],
    ['missing', 'delete from audit_events where company_id = $company and id = $1'],
    ['link-missing', 'delete from audit_chain where company_id = $company and event_id < $1'],
    [
      'link-changed',
      "update audit_chain set digest = '\\x00' where company_id = $company and event_id = $1",
    ],
    [
      'link-changed',
      "update audit_chain set at = now() - interval '3 years' where company_id = $company and event_id = $1",
    ],
  ])('names the first event that was tampered with: %s', async (fault, statement) => {
    await write(6);
    await chainAudit(app.core);
    const eventId = await idOf(3);
    await tamper(statement, [eventId]);
    expect((await check()).broken).toEqual({ eventId, fault });
  });

  it('detects an event that was inserted with an earlier time', async () => {
    await write(3);
    await chainAudit(app.core);
    await tamper(`insert into audit_events (company_id, action, at)
      values ($company, 'login', now() - interval '2 hours')`);
    await chainAudit(app.core);
    expect((await check()).broken).toEqual({ eventId: await idOf(3), fault: 'added' });
  });

  it('detects a removed beginning that looks like retention', async () => {
    await write(4);
    await chainAudit(app.core);
    const anchor = await idOf(1);
    await tamper('delete from audit_events where company_id = $company and id <= $1', [anchor]);
    await tamper('delete from audit_chain where company_id = $company and event_id < $1', [anchor]);
    await tamper(
      "update audit_chain set at = now() - interval '3 years' where company_id = $company and event_id = $1",
      [anchor],
    );
    expect((await check()).broken).toEqual({ eventId: anchor, fault: 'link-changed' });
  });

  it('stays valid when the log deletes events older than two years', async () => {
    const at = (days: number) =>
      tamper(`insert into audit_events (company_id, action, at)
        values ($company, 'login', now() - ${days} * interval '1 day')`);
    for (const days of [900, 800, 750, 20]) await at(days);
    await write(2);
    await chainAudit(app.core);
    expect(await check()).toMatchObject({ links: 6, broken: null });
    await forgetOldAudit(app.core);
    // The rest is chained to the last deleted event.
    expect(await check()).toMatchObject({ links: 4, broken: null });
    await write(1);
    await chainAudit(app.core);
    expect(await check()).toMatchObject({ links: 5, waiting: 0, broken: null });
  });

  it('can be checked from the command line, for all companies', async () => {
    await write(2);
    await chainAudit(app.core);
    const command = path.join(import.meta.dirname, '../../maintenance/audit-check/check-audit.ts');
    const { masterKey = '', dataDir } = app.core.config;
    const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, MASTER_KEY: masterKey };
    const run = () =>
      promisify(execFile)(process.execPath, [command], { env: { ...process.env, ...env } });
    await tamper('delete from audit_chain where company_id <> $company');
    await tamper('delete from audit_events where company_id <> $company');
    const whole = await run();
    expect(whole.stdout).toMatch(
      new RegExp(`Company ${companyId}: 2 events, the last link is 2 \\w`),
    );
    const eventId = await idOf(1);
    await tamper("update audit_events set ip = 'x' where company_id = $company and id = $1", [
      eventId,
    ]);
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`Company ${companyId}: BROKEN at event ${eventId} (changed)`),
    });
  });

  it('cannot be changed or deleted by the app', async () => {
    await write(1);
    await chainAudit(app.core);
    for (const statement of [
      sql`update audit_chain set hash = '\\x00'`,
      sql`delete from audit_chain`,
    ])
      await expect(inTransaction(ctx(), ({ db }) => db.execute(statement))).rejects.toSatisfy(
        (error) => sqlState(error) === NO_PRIVILEGE,
      );
  });
});
