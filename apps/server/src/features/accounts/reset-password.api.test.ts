import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { ApiError } from '@prosa/contract/client';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginFailures } from '../../core/attempts/login-failures.table.ts';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { eq, sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { type Letter, readLetter } from '../../testing/letter.ts';
import { refusal } from '../../testing/refusal.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { passwordResets } from './reset-password.table.ts';

let app: TestApp;
let companyId: number;
let logged = '';
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
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const env = { ROLES: 'api,worker', TRUST_PROXY: 'on', LOG_LEVEL: 'debug' };
  app = await startTestApp({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` }, log);
  companyId = (await buildCompany(app.core)).id;
});
afterAll(async () => {
  await app?.stop();
  await new Promise<void>((resolve) => post.close(resolve));
});

const NEW = 'Nova-senha-1';
const refused = '422 ERR_RESET_CODE';
const call = () => app.client();
const ask = (email: string) => call()('POST /forgetpassword', { body: { email } });
const reset = (email: string, token: string, password = NEW) =>
  call()('POST /resetpasswords', { body: { email, token, password } });

const someone = (values: Parameters<typeof buildUser>[2] = {}) =>
  buildUser(app.core, companyId, values);

/** The e-mails to one address, oldest first. */
const lettersTo = (email: string) => letters.filter(({ to }) => to === email);
const codeIn = (letter?: Letter): string => /\b\d{8}\b/.exec(letter?.text ?? '')?.[0] ?? '';

async function mailedCode(email: string, nth = 1): Promise<string> {
  await ask(email);
  return eventually('a letter with the code', () => codeIn(lettersTo(email)[nth - 1]));
}

/** As if the code had been sent this much earlier. */
const age = (userId: number, seconds: number) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db
      .update(passwordResets)
      .set({ expiresAt: sql`expires_at - make_interval(secs => ${seconds})` })
      .where(eq(passwordResets.userId, userId)),
  );

const otherThan = (code: string) => (code === '00000000' ? '00000001' : '00000000');

describe('a forgotten password', () => {
  it('is replaced by the mailed code, once, and all sessions end', async () => {
    const { id, email } = await someone();
    const session = await app.login(email);
    const code = await mailedCode(email);
    const [row] = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.select().from(passwordResets).where(eq(passwordResets.userId, id)),
    );
    expect(row?.codeHash.toString('latin1')).not.toContain(code);
    await reset(email.toUpperCase(), `${code.slice(0, 4)} ${code.slice(4)}`);
    expect(await refusal(session.call('GET /auth/me'))).toBe('401 ERR_SESSION_ENDED');
    expect(await refusal(app.login(email))).toBe('401 ERR_INVALID_CREDENTIALS');
    expect((await app.login(email, NEW)).user.id).toBe(id);
    expect(await refusal(reset(email, code, 'Outra-senha-2'))).toBe(refused);
    const written = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      rows<{ ip: string }>(
        db,
        sql`select ip from audit_events where action = 'passwordReset' and user_id = ${id}`,
      ),
    );
    expect(written).toEqual([{ ip: '127.0.0.1' }]);
  });

  it('works under both spellings of the path, and logs no secret', async () => {
    const { email } = await someone();
    await call()('POST /forgetpassword/:email', { params: { email } });
    await eventually('the first letter', () => lettersTo(email).length === 1);
    await call()('POST /forgotpassword/:email', { params: { email } });
    const code = await eventually('the second letter', () => codeIn(lettersTo(email)[1]));
    await call()('POST /resetpasswords/:email/:token/:password', {
      params: { email, token: code, password: NEW },
    });
    await app.login(email, NEW);
    expect(logged).toContain('/resetpasswords');
    for (const secret of [code, NEW, email]) expect(logged).not.toContain(secret);
  });

  it("uses the user's language, else the company's", async () => {
    const [spanish, plain] = [await someone({ language: 'es' }), await someone()];
    await mailedCode(spanish.email);
    await mailedCode(plain.email);
    expect(lettersTo(spanish.email)[0]?.text).toContain('Tu código de verificación es');
    expect(lettersTo(plain.email)[0]?.text).toContain('Seu código de verificação é');
  });

  it('reports an unknown e-mail, and limits requests', async () => {
    expect(await refusal(ask('nobody@example.com'))).toBe('404 ERR_EMAIL_NOT_FOUND');
    const { email } = await someone();
    for (let n = 0; n < 5; n++) await ask(email);
    expect(await refusal(ask(email.toUpperCase()))).toBe('429 ERR_RATE_LIMIT');
    const { data } = await ask(email).then(
      () => Promise.reject(new Error('was not refused')),
      (error: ApiError) => error,
    );
    expect(data.details).toEqual({ retryAfterSeconds: expect.any(Number) });
    await inSystem(app.core, (db) =>
      db.update(loginFailures).set({ updatedAt: new Date(Date.now() - 61 * 60_000) }),
    );
    await ask(email);
  });

  it('8: refuses the sixth attempt, the second use, an expired code, and a code of another user', async () => {
    const { email } = await someone();
    const other = await someone();
    const code = await mailedCode(email);
    await mailedCode(other.email);
    expect(await refusal(reset(other.email, code))).toBe(refused);
    expect(await refusal(reset('nobody@example.com', code))).toBe(refused);
    for (let n = 0; n < 5; n++) expect(await refusal(reset(email, otherThan(code)))).toBe(refused);
    expect(await refusal(reset(email, code))).toBe(refused);

    const second = await mailedCode(email, 2);
    expect(await refusal(reset(email, code))).toBe(refused);
    await reset(email, second);

    const late = await someone();
    const old = await mailedCode(late.email);
    expect(lettersTo(late.email)[0]?.text).toContain('10 minutos');
    await age(late.id, 10 * 60);
    expect(await refusal(reset(late.email, old))).toBe(refused);
    await age(late.id, -60);
    await reset(late.email, old);
  });

  it('counts concurrent attempts', async () => {
    const { email } = await someone();
    const code = await mailedCode(email);
    const tries = Array.from({ length: 8 }, () => refusal(reset(email, otherThan(code))));
    await Promise.all(tries);
    expect(await refusal(reset(email, code))).toBe(refused);
  });

  it.each([
    'Curta-1',
    'sem-maiuscula-1',
    'SEM-MINUSCULA-1',
    'Sem-algarismo',
    `Aa1${'x'.repeat(48)}`,
  ])('refuses %s', async (password) => {
    const { email } = await someone();
    expect(await refusal(reset(email, '12345678', password))).toBe('400 ERR_VALIDATION');
  });

  it('refuses a common password', async () => {
    const { email } = await someone();
    expect(await refusal(reset(email, '12345678', 'Password1'))).toBe('422 ERR_COMMON_PASSWORD');
    await app.login(email, TEST_PASSWORD);
  });
});

describe('without a mail server', () => {
  it('stores the e-mail in the data folder, and limits one address to five requests an hour', async () => {
    const plain = await startTestApp({ ROLES: 'api,worker', RATE_LIMITS: 'on' });
    try {
      const { id } = await buildCompany(plain.core);
      const { email } = await buildUser(plain.core, id);
      await plain.client()('POST /forgetpassword', { body: { email } });
      const folder = path.join(plain.core.config.dataDir, 'mail');
      const [file = ''] = await eventually('a letter on the disk', async () => {
        const found = await readdir(folder).catch(() => []);
        return found.length > 0 && found;
      });
      expect(codeIn(readLetter(await readFile(path.join(folder, file), 'utf8')))).toMatch(
        /^\d{8}$/,
      );
      const strangers = Array.from({ length: 5 }, (_, n) =>
        refusal(plain.client()('POST /forgetpassword', { body: { email: `x${n}@example.com` } })),
      );
      expect((await Promise.all(strangers)).toSorted()).toEqual([
        ...Array(4).fill('404 ERR_EMAIL_NOT_FOUND'),
        '429 ERR_RATE_LIMIT',
      ]);
    } finally {
      await plain.stop();
    }
  });
});
