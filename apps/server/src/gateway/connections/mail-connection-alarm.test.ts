import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../../conversation/settings/companies.table.ts';
import { inSystem } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { mailConnectionAlarm } from './mail-connection-alarm.ts';

interface Received {
  to: string[];
  text: string;
}

let received: Received[];
let refusing: boolean;
let smtp: SMTPServer;
let test: TestCore;
let companyId: number;
let connectionId: number;

beforeEach(async () => {
  received = [];
  refusing = false;
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing) return done(new Error('mailbox is full'));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(async () => {
  await test.stop();
  await new Promise<void>((resolve) => {
    smtp.close(() => resolve());
  });
});

async function open(env: Record<string, string> = {}): Promise<void> {
  test = await startTestCore(env);
  const company = await buildCompany(test.core, { name: 'Padaria' });
  companyId = company.id;
  connectionId = (await buildConnection(test.core, companyId, { name: 'Balcão\r\nBcc: a@b.c' })).id;
}

const overSmtp = () =>
  open({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` });

const alarm = () => ({
  companyId,
  connectionId,
  news: 'down' as const,
  reason: 'logged-out',
  detail: '',
  at: '2026-03-02T15:30:00.000Z',
});

const admin = (email: string) => buildUser(test.core, companyId, { email, profile: 'admin' });

describe('with a mail server', () => {
  it('goes only to the admins of the company, in its language', async () => {
    await overSmtp();
    await admin('ana@example.com');
    await admin('bia@example.com');
    await buildUser(test.core, companyId, { email: 'caio@example.com', profile: 'supervisor' });
    const { id: otherId } = await buildCompany(test.core);
    await buildUser(test.core, otherId, { email: 'dora@example.com', profile: 'admin' });
    await inSystem(test.core, (db) =>
      db.update(companies).set({ language: 'es' }).where(eq(companies.id, companyId)),
    );
    await mailConnectionAlarm(test.core, alarm());
    expect(received.map(({ to }) => to)).toEqual([['ana@example.com', 'bia@example.com']]);
    expect(received[0]?.text).toMatch(/^From: Prosa <prosa@localhost>/m);
    const [headers] = received[0]?.text.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^Bcc:/m);
  });

  it('makes the job fail when the server refuses it', async () => {
    await overSmtp();
    await admin('ana@example.com');
    refusing = true;
    await expect(mailConnectionAlarm(test.core, alarm())).rejects.toThrow('mailbox is full');
  });

  it('is not sent for a deleted connection, nor without recipients', async () => {
    await overSmtp();
    await mailConnectionAlarm(test.core, alarm());
    await admin('ana@example.com');
    await mailConnectionAlarm(test.core, { ...alarm(), connectionId: 1_000_000 });
    expect(received).toEqual([]);
  });
});

it('is stored in the data folder without a mail server', async () => {
  await open();
  await admin('ana@example.com');
  await mailConnectionAlarm(test.core, alarm());
  const dir = path.join(test.core.config.dataDir, 'mail');
  const [file = ''] = await readdir(dir);
  expect(file).toMatch(/\.eml$/);
  expect(await readFile(path.join(dir, file), 'utf8')).toMatch(/^To: ana@example\.com/m);
});
