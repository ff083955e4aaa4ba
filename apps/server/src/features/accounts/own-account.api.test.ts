import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app?.stop());

const staff = async (values: Parameters<typeof buildUser>[2] = {}) => {
  const user = await buildUser(app.core, companyId, values);
  return { user, session: await app.login(user.email) };
};

const upload = (name: string, bytes: Uint8Array) => ({
  picture: [new File([new Uint8Array(bytes)], name)],
});

describe('a user’s own account', () => {
  it('requires the present password for a new e-mail or password only', async () => {
    const { user, session } = await staff();
    const params = { userId: String(user.id) };
    const put = (body: Record<string, unknown>) =>
      session.call('PUT /users/:userId', { params, body });
    expect((await put({ name: 'Outro Nome', email: user.email })).name).toBe('Outro Nome');
    expect(await refusal(put({ password: 'nova senha boa' }))).toBe('422 ERR_WRONG_PASSWORD');
    expect(await refusal(put({ email: 'outro@example.com', currentPassword: 'errada' }))).toBe(
      '422 ERR_WRONG_PASSWORD',
    );
    const email = `mudou-${user.id}@example.com`;
    expect((await put({ email, currentPassword: TEST_PASSWORD })).email).toBe(email);
    const wrong = { password: 'nova senha boa', currentPassword: 'errada' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => refusal(put(wrong))));
    expect(answers).toContain('429 ERR_TOO_MANY_LOGINS');
    expect((await session.call('GET /auth/me')).email).toBe(email);
  });

  it('stores a language', async () => {
    const { session } = await staff();
    expect(session.user.language).toBeNull();
    const answer = await session.call('POST /users/set-language/:language', {
      params: { language: 'es' },
    });
    expect(answer).toEqual({ language: 'es' });
    expect((await session.call('GET /auth/me')).language).toBe('es');
    const bad = { params: { language: 'fr' as 'es' } };
    expect(await refusal(session.call('POST /users/set-language/:language', bad))).toBe(
      '400 ERR_VALIDATION',
    );
  });

  it('stores whether single letters are shortcuts', async () => {
    const { session } = await staff();
    expect(session.user.letterKeys).toBe(true);
    const params = { letterKeys: 'off' } as const;
    expect(await session.call('POST /users/set-letter-keys/:letterKeys', { params })).toEqual({
      letterKeys: false,
    });
    expect((await session.call('GET /auth/me')).letterKeys).toBe(false);
  });

  it('has a picture that is re-encoded, served to the company, replaced and removed', async () => {
    const { user, session } = await staff();
    const params = { userId: String(user.id) };
    const put = (name: string, bytes: Uint8Array) =>
      session.call('POST /users/:userId/picture', { params, files: upload(name, bytes) });
    const first = await put('eu.png', PIXEL);
    const answer = await session.open(first.profilePicUrl);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const size = await sharp(await answer.arrayBuffer()).metadata();
    expect(size).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const colleagues = await admin.call('GET /users/list');
    expect(colleagues.find(({ id }) => id === user.id)?.profilePicUrl).toBe(first.profilePicUrl);

    const second = await put('eu.png', PIXEL);
    expect(second.profilePicUrl).not.toBe(first.profilePicUrl);
    expect((await session.open(first.profilePicUrl)).status).toBe(404);
    const gone = await session.call('DELETE /users/:userId/picture', { params });
    expect(gone.profilePicUrl).toBeNull();
    expect((await session.open(second.profilePicUrl)).status).toBe(404);

    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect(await refusal(put('eu.png', drawing))).toBe('422 ERR_MEDIA_INVALID');
    expect(await refusal(put('eu.svg', drawing))).toBe('422 ERR_MEDIA_INVALID');
    expect(await refusal(put('eu.png', PIXEL.subarray(0, 40)))).toBe('422 ERR_MEDIA_INVALID');
    const nothing = { params, files: {} };
    expect(await refusal(session.call('POST /users/:userId/picture', nothing))).toBe(
      '400 ERR_VALIDATION',
    );
  });

  it('leaves no file behind, neither the upload nor the replaced picture', async () => {
    const { user, session } = await staff();
    const params = { userId: String(user.id) };
    const kept = async () =>
      (await readdir(path.join(app.core.config.dataDir, 'files'), { recursive: true })).filter(
        (name) => name.split(path.sep).length === 3,
      ).length;
    const before = await kept();
    for (let n = 0; n < 3; n++)
      await session.call('POST /users/:userId/picture', { params, files: upload('a.png', PIXEL) });
    await eventually('one picture is left', async () => (await kept()) === before + 1);
    await admin.call('DELETE /users/:userId', { params });
    await eventually('none is left', async () => (await kept()) === before);
  });

  it('7: ends the other sessions at once when the password changes', async () => {
    const { user, session } = await staff();
    const socket = await session.socket();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const told = nextEvent<{ reason: string }>(socket, `company-${companyId}-auth`);
    await admin.call('PUT /users/:userId', {
      params: { userId: String(user.id) },
      body: { password: 'outra senha boa' },
    });
    expect((await told).reason).toBe('ended');
    await cut;
    expect(await refusal(session.call('GET /auth/me'))).toBe('401 ERR_SESSION_ENDED');
    expect(await refusal(app.login(user.email))).toBe('401 ERR_INVALID_CREDENTIALS');

    const again = await app.login(user.email, 'outra senha boa');
    await again.call('PUT /users/:userId', {
      params: { userId: String(user.id) },
      body: { password: 'terceira senha boa', currentPassword: 'outra senha boa' },
    });
    expect((await again.call('GET /auth/me')).id).toBe(user.id);
  });
});
