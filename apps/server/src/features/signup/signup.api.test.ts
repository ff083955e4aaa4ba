import type { ApiError } from '@prosa/contract/client';
import { settingKeys } from '@prosa/contract/setting-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies, plans } from '../../conversation/settings/companies.table.ts';
import { settings } from '../../conversation/settings/settings.table.ts';
import { inSystem } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let planId: number;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const company = await buildCompany(app.core);
  planId = company.planId ?? 0;
});
afterAll(() => app?.stop());

let count = 0;
const form = (values: Record<string, unknown> = {}) => ({
  name: 'Rita Prado',
  companyName: `Loja Nova ${++count}`,
  email: `rita${count}@example.com`,
  password: 'uma senha boa',
  phone: '(11) 98765-4321',
  planId,
  ...values,
});
const signUp = (values: Record<string, unknown> = {}) =>
  app.client()('POST /companies/cadastro', { body: form(values) });
const companyOf = async (id: number) => {
  const [row] = await inSystem(app.core, (db) =>
    db.select().from(companies).where(eq(companies.id, id)),
  );
  return row;
};

describe('a new company', () => {
  it('gets a trial of three days, a first admin and its settings, regardless of extra fields', async () => {
    const before = app.core.now().getTime();
    const made = await signUp({
      email: 'Rita@Example.com',
      language: 'es',
      dueDate: '2099-01-01T00:00:00.000Z',
      status: false,
      recurrence: 'ANUAL',
      campaignsEnabled: true,
      super: true,
    });
    const days = (Date.parse(made.dueDate) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(3);
    expect(days).toBeLessThan(3.001);
    const { user } = await app.login('rita@example.com', 'uma senha boa');
    expect(user).toMatchObject({
      name: 'Rita Prado',
      profile: 'admin',
      super: false,
      language: 'es',
      company: { name: made.name, dueDate: made.dueDate },
    });
    expect(await companyOf(user.companyId)).toMatchObject({
      status: true,
      recurrence: 'MENSAL',
      planId,
      language: 'es',
      phone: '11987654321',
      email: 'Rita@Example.com',
    });
    const stored = await inSystem(app.core, (db) =>
      db.select().from(settings).where(eq(settings.companyId, user.companyId)),
    );
    expect(stored.map(({ key }) => key).toSorted()).toEqual(Object.keys(settingKeys).toSorted());
  });

  it.each([
    ['pt', 'Atendimento'],
    ['en', 'Support'],
    ['es', 'Atención al cliente'],
    [undefined, 'Support'],
  ])('gets a queue in its language (%s) with its admin in it', async (language, name) => {
    const { email } = await signUp({ language });
    const { user } = await app.login(email, 'uma senha boa');
    expect(user.queues).toMatchObject([{ name }]);
  });

  it('gets the browser’s time zone, if the database knows it', async () => {
    for (const [timeZone, kept] of [
      ['America/Manaus', 'America/Manaus'],
      ['America/Atlantis', 'America/Sao_Paulo'],
      ['+03:00', 'America/Sao_Paulo'],
    ]) {
      const email = `zona${++count}@example.com`;
      await signUp({ email, timeZone });
      const { user } = await app.login(email, 'uma senha boa');
      expect((await companyOf(user.companyId))?.timeZone).toBe(kept);
    }
  });

  it('is refused when the installation accepts no sign-ups', async () => {
    const closed = await startTestApp({ ROLES: 'api', SIGN_UP: 'off' });
    try {
      const call = closed.client();
      expect((await call('GET /version')).signUp).toBe(false);
      expect(await refusal(call('POST /companies/cadastro', { body: form() }))).toBe(
        '403 ERR_USER_CREATION_DISABLED',
      );
    } finally {
      await closed.stop();
    }
  });

  it('is named after the person when no company name is given', async () => {
    const made = await signUp({ name: 'Padaria Sol', companyName: undefined });
    expect(made.name).toBe('Padaria Sol');
  });

  it.each([
    [{ name: 'R' }, '400 ERR_VALIDATION'],
    [{ name: 'x'.repeat(51) }, '400 ERR_VALIDATION'],
    [{ companyName: 'L' }, '400 ERR_VALIDATION'],
    [{ companyName: 'x'.repeat(51) }, '400 ERR_VALIDATION'],
    [{ email: 'no address' }, '400 ERR_VALIDATION'],
    [{ password: '1234' }, '400 ERR_VALIDATION'],
    [{ phone: '1234' }, '400 ERR_VALIDATION'],
    [{ phone: '(11) 98765-43210' }, '400 ERR_VALIDATION'],
    [{ password: 'senha123' }, '422 ERR_COMMON_PASSWORD'],
    [{ planId: 999_999 }, '404 ERR_NO_PLAN_FOUND'],
  ])('is refused with %o', async (values, expected) => {
    expect(await refusal(signUp(values))).toBe(expected);
  });

  it('is refused with a taken e-mail or name, and stores nothing', async () => {
    const made = await signUp();
    const taken = { email: made.email.toUpperCase(), companyName: 'Órfã' };
    expect(await refusal(signUp(taken))).toBe('409 ERR_EMAIL_ALREADY_EXISTS');
    const orphans = await inSystem(app.core, (db) =>
      db.select().from(companies).where(eq(companies.name, 'Órfã')),
    );
    expect(orphans).toEqual([]);
    const name = '409 ERR_COMPANY_NAME_ALREADY_EXISTS';
    expect(await refusal(signUp({ companyName: made.name.toUpperCase() }))).toBe(name);
  });

  it('is created once by two identical concurrent requests', async () => {
    const same = { companyName: 'Gêmeas', email: 'gemeas@example.com' };
    const results = await Promise.allSettled([signUp(same), signUp(same), signUp(same)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect((result.reason as ApiError).status).toBe(409);
    }
  });

  it('is offered the public plans without a session', async () => {
    const offered = await app.client()('GET /plans/list');
    const [row] = await inSystem(app.core, (db) =>
      db.select().from(plans).where(eq(plans.id, planId)),
    );
    expect(offered.find(({ id }) => id === planId)).toMatchObject({
      name: row?.name,
      users: 50,
      connections: 50,
      queues: 50,
      value: 0,
      useKanban: true,
    });
  });

  it('is refused from a foreign page, and after five an hour from one address', async () => {
    const strict = await startTestApp({ ROLES: 'api', RATE_LIMITS: 'on' });
    try {
      const plan = (await buildCompany(strict.core)).planId;
      const post = (headers: Record<string, string> = {}) =>
        strict.client(headers)('POST /companies/cadastro', {
          body: form({ planId: plan }) as ReturnType<typeof form>,
        });
      const foreign = { origin: 'https://evil.example' };
      expect(await refusal(post(foreign))).toBe('403 ERR_FORBIDDEN_ORIGIN');
      for (let n = 0; n < 5; n++) await post();
      expect(await refusal(post())).toBe('429 ERR_RATE_LIMIT');
    } finally {
      await strict.stop();
    }
  });
});
