import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-db.ts';
import { ConfigError } from './config.ts';
import { checkDatabase } from './database-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

describe('checkDatabase', () => {
  it('accepts an owner that may create roles', async () => {
    await expect(checkDatabase(database.url)).resolves.toBeUndefined();
  });

  it.each([
    [
      'password',
      (url: URL) => Object.assign(url, { password: 'wrong' }),
      /password authentication failed/,
    ],
    ['database', (url: URL) => Object.assign(url, { pathname: '/none' }), /"none" does not exist/],
    ['port', (url: URL) => Object.assign(url, { port: '1' }), /ECONNREFUSED/],
    ['host', (url: URL) => Object.assign(url, { hostname: 'none.invalid' }), /none\.invalid/],
  ])('says in one line that the %s is wrong', async (_what, change, reason) => {
    const refusal = await checkDatabase(changed(change)).catch((error) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(refusal.message).toMatch(/^DATABASE_URL cannot be reached: /);
    expect(refusal.message).toMatch(reason);
    expect(refusal.message).not.toContain('\n');
    expect(refusal.message).not.toContain(new URL(database.url).password);
  });

  it('refuses a user that may not create roles', async () => {
    const role = `poor_${randomBytes(4).toString('hex')}`;
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`create role ${role} login password 'poor'`);
    const url = changed((one) => {
      one.username = role;
      one.password = 'poor';
    });
    await expect(checkDatabase(url)).rejects.toThrow('its user needs the right CREATEROLE');
    await owner.query(`drop role ${role}`);
    await owner.end();
  });
});
