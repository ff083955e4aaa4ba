import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './test-db.ts';

describe('testDatabase', () => {
  it('gives each caller a migrated database of its own', async () => {
    const all = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);
    expect(new Set(all.map((one) => one.url)).size).toBe(3);
    for (const { url, drop } of all) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query('select count(*)::int as n from prosa_migrations');
      await client.end();
      expect(rows[0].n).toBeGreaterThan(0);
      await drop();
      await expect(new pg.Client({ connectionString: url }).connect()).rejects.toThrow(
        'does not exist',
      );
    }
  });
});
