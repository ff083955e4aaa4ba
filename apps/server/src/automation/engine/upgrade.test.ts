/** Tickets that are in menus when the server is upgraded continue where they were. */
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../../core/db/migrator.ts';
import { createLog } from '../../core/log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-db.ts';
import { readState } from '../machines/menu/menu.state.ts';

const dir = path.join(import.meta.dirname, '../../migrations');
const log = createLog({ level: 'silent' });

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase({ isEmpty: true });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('keeps the menu position of each ticket, and the lines that its customer was shown', async () => {
  const names = (await readMigrations(dir)).map(({ name }) => name);
  const only = new Set(names.filter((name) => name < '0180'));
  await migrate({ url: database.url, dir, log, only });
  const offered = [{ key: '1', title: 'Vendas', name: 'queue:5' }];
  await owner.query(`
    alter table automation_sessions drop constraint automation_sessions_company_id_ticket_id_fkey,
      drop constraint automation_sessions_company_id_option_id_fkey;
    insert into automation_sessions (company_id, ticket_id, kind, option_id, offered, menus, menu_at, steps, heard_seq)
    values (1, 7, 'options', 12, '${JSON.stringify(offered)}', 2, '2026-11-23T12:00:00Z', 5, 9), (1, 8, 'start', null,
      '[]', 0, null, 0, 0)`);
  await migrate({ url: database.url, dir, log });
  const { rows } = await owner.query<{ state: unknown }>(
    'select machine, state, steps, heard_seq::int from automation_sessions order by ticket_id',
  );
  expect(rows).toMatchObject([
    { machine: 'menu', steps: 5, heard_seq: 9 },
    { machine: 'menu', steps: 0, heard_seq: 0 },
  ]);
  expect(rows.map(({ state }) => readState(state))).toMatchObject([
    { kind: 'options', optionId: 12, offered, menus: 2, menuAt: new Date('2026-11-23T12:00:00Z') },
    { kind: 'start', optionId: null, offered: [], menus: 0, menuAt: null },
  ]);
});
