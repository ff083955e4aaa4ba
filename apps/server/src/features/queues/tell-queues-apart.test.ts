/** Queues whose names differ only by case, from before that was forbidden. */
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../../core/db/migrator.ts';
import { createLog } from '../../core/log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-db.ts';

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

test('keeps every queue in place and gives younger duplicates a unique name and colour', async () => {
  const names = (await readMigrations(dir)).map(({ name }) => name);
  const only = new Set(names.filter((name) => name < '0059'));
  await migrate({ url: database.url, dir, log, only });
  await owner.query(`insert into companies (name) values ('Uma'), ('Outra')`);
  await owner.query(`insert into queues (company_id, name, color) values
    (1, 'Vendas', '#ABC123'), (1, 'vendas', '#abc123'), (1, 'Vendas (2)', '#abc124'), (1, 'VÊNDAS', '#aBC'),
    (1, 'Suporte', '#abc'), (2, 'vendas', '#abc123')`);
  await migrate({ url: database.url, dir, log });
  const { rows } = await owner.query('select name, color from queues order by id');
  expect(rows).toEqual([
    { name: 'Vendas', color: '#ABC123' },
    { name: 'vendas (3)', color: '#abc125' },
    { name: 'Vendas (2)', color: '#abc124' },
    { name: 'VÊNDAS (4)', color: '#aBC' },
    { name: 'Suporte', color: '#aabbcd' },
    { name: 'vendas', color: '#abc123' },
  ]);
});
