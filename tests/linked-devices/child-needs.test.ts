import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../stage/eventually.ts';
import { heldInMemory } from './process-memory.ts';
import { LinkedDeviceStage } from './stage.ts';

let stage: LinkedDeviceStage | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  stage?.host.cutLines();
  await stage?.close();
  stage = undefined;
});

test.runIf(process.platform === 'linux')(
  "a child's environment holds none of the server's secrets, nor foreign variables",
  async () => {
    const secrets = ['MASTER_KEY', 'MASTER_KEY_PREVIOUS', 'DATABASE_URL', 'SMTP_URL', 'REDIS_URL'];
    for (const name of [...secrets, 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, `secret-${name}`);
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    stage = await LinkedDeviceStage.open();
    const { pid } = stage.host.childWithRoom(await stage.host.start);
    // Linux shows an empty environment while the program is still being loaded.
    const read = () => readFileSync(`/proc/${pid}/environ`, 'utf8');
    const environ = (await eventually('an environment', read)).split('\0');
    expect(environ).toContain('TZ=America/Sao_Paulo');
    expect(environ).toContain(`PATH=${process.env.PATH}`);
    expect(environ.filter((entry) => entry.includes('secret-'))).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')(
  "a child's memory holds none of the server's keys and passwords while it is linked and working",
  async () => {
    const BACKUP_KEY = 'a-backup-key-that-no-child-should-know-0123456789';
    const SMTP_URL = 'smtp://prosa:smtp-password-of-the-tests@mail.example.com';
    const REDIS_URL = 'redis://:redis-password-of-the-tests@localhost';
    stage = await LinkedDeviceStage.open({ BACKUP_KEY, SMTP_URL, REDIS_URL });
    const { core } = stage.test;
    const masterKey = readFileSync(path.join(core.config.dataDir, 'master.key'), 'utf8').trim();
    const line = await stage.line();
    const shop = stage.phone('Loja');
    await line.link(shop);
    await stage.phone('Maria').chat(shop).send({ kind: 'text', body: 'oi' });
    await eventually('the message', async () => (await line.messages()).length > 0);
    const owner = new URL(core.config.databaseUrl!).password;
    const secrets = [masterKey, BACKUP_KEY, 'smtp-password', 'redis-password', owner];
    const held = heldInMemory(stage.host.pids[0]!, [...secrets, 'prosa-spool-']);
    // It must know the last one: the search works.
    expect(held).toEqual(['prosa-spool-']);
    const told = JSON.stringify(await stage.host.start);
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  },
);
