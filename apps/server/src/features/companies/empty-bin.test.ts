import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companies } from '../../conversation/settings/companies.table.ts';
import { audit } from '../../core/audit/audit.ts';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { eq, sql } from '../../core/db/drizzle.ts';
import { buildUser } from '../../testing/builders.ts';
import { runChore } from '../../testing/run-chore.ts';
import { openFingerprint } from '../../testing/sweep-oracles.ts';
import { buildSide } from '../../testing/sweep-sides.ts';
import { buildSweepCompany } from '../../testing/sweep-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app?.stop());

/** A company with one of everything. */
async function fullCompany(word: string): Promise<{ id: number; key: string }> {
  const { core } = app;
  const id = await buildSweepCompany(core, word);
  const holder = await buildUser(core, id);
  await buildSide(core, {
    companyId: id,
    canary: word,
    holderId: holder.id,
    memberIds: [holder.id],
  });
  await inTransaction(companyCtx(core, id), (tx) => audit(tx, 'logout', { userId: holder.id }));
  const { key } = await core.storage.put(id, Readable.from(['bytes']), 100);
  return { id, key };
}

const bin = (id: number, days: number) =>
  inSystem(app.core, (db) =>
    db
      .update(companies)
      .set({ status: false, deletedAt: new Date(Date.now() - days * DAY_MS) })
      .where(eq(companies.id, id)),
  );

/** Tables in which a company has rows. */
async function tablesOf(id: number): Promise<string[]> {
  const { core } = app;
  const names = await inSystem(core, (db) =>
    rows<{ name: string }>(
      db,
      sql`select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    ),
  );
  const held: string[] = [];
  for (const { name } of names) {
    const found = await inSystem(core, (db) =>
      rows(db, sql`select from ${sql.identifier(name)} where company_id = ${id} limit 1`),
    );
    if (found.length > 0) held.push(name);
  }
  return held.sort();
}

it('deletes everything but the audit log after thirty days, and nothing of another company', async () => {
  const gone = await fullCompany('Acerola');
  const young = await fullCompany('Cupuacu');
  const other = await fullCompany('Graviola');
  await bin(gone.id, 31);
  await bin(young.id, 29);
  const fingerprint = await openFingerprint(app.databaseUrl);
  const before = [await fingerprint.of(young.id), await fingerprint.of(other.id)];
  expect((await tablesOf(gone.id)).length).toBeGreaterThan(20);

  await runChore(app.core, 'empty-bin');
  expect(await tablesOf(gone.id)).toEqual(['audit_events', 'companies']);
  expect(await app.core.storage.open(gone.key)).toBeUndefined();
  const [row] = await inSystem(app.core, (db) =>
    db.select().from(companies).where(eq(companies.id, gone.id)),
  );
  expect(row).toMatchObject({ name: `#${gone.id}`, email: '', planId: null });
  expect([await fingerprint.of(young.id), await fingerprint.of(other.id)]).toEqual(before);
  expect(await app.core.storage.open(other.key)).toBeDefined();
  await fingerprint.close();
});

it('never empties a company that is not in the bin', async () => {
  const { id } = await fullCompany('Umbu');
  const empty = inSystem(app.core, (db) => db.execute(sql`select prosa.empty_company(${id}, 10)`));
  await expect(empty).rejects.toThrow();
});
