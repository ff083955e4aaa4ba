/** The mail to admins about the tokens of a month. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { type Letter, readLetter } from '../../testing/letter.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { mailBudget } from './mail-budget.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
const letters: Letter[] = [];
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      letters.push(readLetter(Buffer.concat(chunks).toString()));
      done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const { port } = post.server.address() as AddressInfo;
  app = await startTestApp({ ROLES: 'api', SMTP_URL: `smtp://127.0.0.1:${port}` });
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  await app.enter(companyId, { profile: 'supervisor' });
});
afterAll(async () => {
  await app?.stop();
  await new Promise<void>((resolve) => post.close(resolve));
});

const limit = (tokens: number | null) => admin.call('POST /prompt/budget', { body: { tokens } });

test('goes to admins alone, with what is used and what happens next', async () => {
  await limit(80_100);
  await mailBudget(app.core, { companyId, percent: 80 });
  await mailBudget(app.core, { companyId, percent: 100 });
  expect(letters.map(({ to }) => to)).toEqual([admin.user.email, admin.user.email]);
  expect(letters[0]!.text).toContain('0 de 80.100 tokens neste mês. Quando acabarem');
  expect(letters[1]!.text).toContain('Até o mês que vem');
});

test('is not sent once there is no limit any more', async () => {
  const before = letters.length;
  await limit(null);
  await mailBudget(app.core, { companyId, percent: 80 });
  expect(letters).toHaveLength(before);
});
