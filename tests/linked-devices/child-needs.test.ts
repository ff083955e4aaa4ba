import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { childConfig } from '../../apps/server/src/gateway/baileys/child-needs.ts';
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
    const { pid } = stage.host.childWithRoom('/nowhere');
    const environ = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    expect(environ).toContain('TZ=America/Sao_Paulo');
    expect(environ).toContain(`PATH=${process.env.PATH}`);
    expect(environ.filter((entry) => entry.includes('secret-'))).toEqual([]);
  },
);

test('a child is told the addresses of neither the mail server nor Redis', async () => {
  const smtp = 'smtp://prosa:secret@mail.example.com';
  stage = await LinkedDeviceStage.open({ SMTP_URL: smtp, REDIS_URL: 'redis://:secret@localhost' });
  const { config } = stage.test.core;
  expect(config.smtpUrl).toBe(smtp);
  const told = childConfig(config);
  expect(JSON.stringify(told)).not.toContain('secret@');
  expect(told.waServerUrl).toBe(config.waServerUrl);
});
