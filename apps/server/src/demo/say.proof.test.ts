import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { eq } from '../core/db/drizzle.ts';
import { sandboxMessages } from '../gateway/adapters/sandbox/sandbox.table.ts';
import { buildCompany, buildConnection } from '../testing/builders.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

/** Only one key fits the database. */
const MASTER_KEY = '5d2c9a7e40b1f8365d2c9a7e40b1f836';
let test: TestCore;
let emptyDir: string;

beforeAll(async () => {
  test = await startTestCore({ MASTER_KEY });
  emptyDir = await mkdtemp(path.join(os.tmpdir(), 'prosa-say-'));
});
afterAll(async () => {
  await test.stop();
  await rm(emptyDir, { recursive: true, force: true });
});

async function say(words: string[], env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'say.ts'), ...words], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: emptyDir, MASTER_KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [code, out, failure] = await Promise.all([
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, failure };
}

// Each case starts the program, which takes seconds on a busy machine.
describe('say', { timeout: 60_000 }, () => {
  it('prints its usage', async () => {
    expect(await say(['12'], {})).toMatchObject({
      code: 1,
      failure: expect.stringMatching(/^Say to whom and what: npm run say/),
    });
  });

  it('says when there is no data yet', async () => {
    expect(await say(['+5511999990001', 'oi'], {})).toEqual({
      code: 1,
      out: '',
      failure: 'There is no data yet: start Prosa once with "npm start".\n',
    });
  });

  it("stores the customer's message for the named connection", async () => {
    const company = await buildCompany(test.core, { name: 'Loja Aurora' });
    await buildCompany(test.core, { name: 'Loja Horizonte' });
    await buildConnection(test.core, company.id, { name: 'Vendas' });
    const { id } = await buildConnection(test.core, company.id, { name: 'Suporte' });
    const DATABASE_URL = test.core.config.databaseUrl!;
    const words = ['+55 11 99999-0001', 'oi', '--company', 'aurora', '--connection', 'suporte'];
    expect(await say(words, { DATABASE_URL })).toEqual({
      code: 0,
      out: [
        '+5511999990001 wrote to "Suporte" of Loja Aurora.',
        'It is stored and arrives when the server runs and the connection is up (now DISCONNECTED).',
        '',
      ].join('\n'),
      failure: '',
    });
    const stored = await inTransaction(companyCtx(test.core, company.id), ({ db }) =>
      db.select().from(sandboxMessages).where(eq(sandboxMessages.connectionId, id)),
    );
    expect(stored).toMatchObject([{ number: '5511999990001', body: 'oi', fromCustomer: true }]);
    expect(await say(['+5511999990001', 'oi', '--company', 'nada'], { DATABASE_URL })).toEqual({
      code: 1,
      out: '',
      failure:
        'No such connection. There are: "Vendas" of Loja Aurora, "Suporte" of Loja Aurora.\n',
    });
  });
});
