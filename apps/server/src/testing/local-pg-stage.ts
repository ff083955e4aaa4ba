/** Built-in databases in separate folders, for tests that start, stop and kill them. */
import * as fs from 'node:fs';
import pg from 'pg';
import { createLog } from '../core/log.ts';
import { type LocalPg, startLocalPg } from '../core/pg-local/pg-local.ts';
import { memoryFolder } from './test-folders.ts';

export class LocalPgStage {
  readonly dir = memoryFolder('pg');
  readonly log = createLog({ level: 'silent' });
  readonly #started: LocalPg[] = [];

  async start({ dir = this.dir, onLost }: { dir?: string; onLost?: () => void } = {}) {
    const local = await startLocalPg({ dir, log: this.log, ...(onLost && { onLost }) });
    this.#started.push(local);
    return local;
  }

  async query<T extends pg.QueryResultRow>(local: LocalPg, sql: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: local.url() });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    for (const one of this.#started) await one.stop();
    fs.rmSync(this.dir, { recursive: true, force: true });
  }
}
