/** Sign-ups that accept terms, and that an operator lets in or refuses. */
import { globSync, readFileSync } from 'node:fs';
import { operatorEventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { readLetter } from '../../testing/letter.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const CPF = '529.982.247-25';
const PASSWORD = 'uma senha boa';
const DAY_MS = 86_400_000;

let app: TestApp;
let planId: number;
let operator: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker' });
  const company = await buildCompany(app.core);
  planId = company.planId ?? 0;
  operator = await app.enter(company.id, { profile: 'admin', super: true, language: 'en' });
});
afterAll(() => app?.stop());

let count = 0;
const signUp = (values: Record<string, unknown> = {}) => {
  const n = ++count;
  const who = { name: 'Rita Prado', companyName: `Loja ${n}`, email: `rita${n}@example.com` };
  const body = {
    ...who,
    password: PASSWORD,
    phone: '',
    planId,
    language: 'pt' as const,
    ...values,
  };
  return app.client()('POST /companies/cadastro', { body });
};
const managed = async (name: string) =>
  (await operator.call('GET /companies', { query: { searchParam: name } })).companies[0]!;
const setting = (key: string, value: string) =>
  operator.call('PUT /installation-settings/:key', { params: { key }, body: { value } });
const needApproval = (needsApproval: boolean) =>
  operator.call('PUT /signup-rules', { body: { needsApproval } });
/** The only letter to somebody, subject and text. */
const letterTo = (email: string): Promise<string> =>
  eventually(`a letter to ${email}`, () => {
    const folder = `${app.core.config.dataDir}/mail`;
    const letters = globSync('*.eml', { cwd: folder }).map((file) =>
      readLetter(readFileSync(`${folder}/${file}`, 'utf8')),
    );
    const found = letters.find(({ to }) => to === email);
    return found && `${found.subject}\n${found.text}`;
  });
const rules = () => app.client()('GET /signup-rules');

describe('terms of use', () => {
  it('are accepted in the version that the person saw, which is kept', async () => {
    expect(await rules()).toEqual({ terms: null, needsApproval: false });
    await setting('termsText', 'Use com respeito.');
    const { terms } = await rules();
    expect(terms).toMatchObject({ text: 'Use com respeito.', url: '' });
    expect(await refusal(signUp())).toBe('422 ERR_TERMS_NOT_ACCEPTED');
    const before = app.core.now().getTime();
    const made = await signUp({ termsVersion: terms!.version });
    const kept = (await managed(made.name)).terms;
    expect(kept?.version).toBe(terms!.version);
    expect(Date.parse(kept?.acceptedAt ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('that have changed meanwhile are read again', async () => {
    const seen = (await rules()).terms!.version;
    await setting('termsUrl', 'https://example.com/termos');
    expect(await refusal(signUp({ termsVersion: seen }))).toBe('409 ERR_TERMS_CHANGED');
    await signUp({ termsVersion: (await rules()).terms!.version });
    for (const key of ['termsText', 'termsUrl']) await setting(key, '');
    await signUp();
  });
});

it('keeps a tax id without its punctuation, and refuses a wrong one', async () => {
  const made = await signUp({ taxId: CPF });
  expect((await managed(made.name)).taxId).toBe('52998224725');
  expect(await refusal(signUp({ taxId: '529.982.247-26' }))).toBe('400 ERR_VALIDATION');
});

describe('a sign-up that needs approval', () => {
  const enter = ({ email }: { email: string }) => app.login(email, PASSWORD);

  it('lets nobody in before an operator has approved it; then its trial begins', async () => {
    await needApproval(true);
    const heard = nextEvent<{ company: { name: string } }>(
      await operator.socket(),
      operatorEventName('company'),
    );
    const made = await signUp();
    expect(made.isWaiting).toBe(true);
    expect(await heard).toMatchObject({
      action: 'create',
      company: { name: made.name, state: 'waiting' },
    });
    expect(await letterTo(operator.user.email)).toContain(`${made.name} wants to sign up`);
    expect(await refusal(enter(made))).toBe('402 ERR_COMPANY_WAITING');

    const { id } = await managed(made.name);
    const params = { companyId: id };
    const before = app.core.now().getTime();
    const approved = await operator.call('POST /companies/:companyId/approve', { params });
    expect(approved).toMatchObject({ state: 'active', waitingSince: null });
    expect(Date.parse(approved.dueDate ?? '') - before).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(await letterTo(made.email)).toContain('foi aprovado');
    expect((await enter(made)).user.company.name).toBe(made.name);
    for (const path of ['approve', 'refuse'] as const)
      expect(await refusal(operator.call(`POST /companies/:companyId/${path}`, { params }))).toBe(
        '409 ERR_NOT_WAITING',
      );
  });

  it('goes into the bin when it is refused, and is told why', async () => {
    const made = await signUp();
    const { id } = await managed(made.name);
    const refused = await operator.call('POST /companies/:companyId/refuse', {
      params: { companyId: id },
      body: { reason: 'Não atendemos sua cidade.' },
    });
    expect(refused).toMatchObject({ state: 'deleted', waitingSince: null });
    expect(await letterTo(made.email)).toContain('Não atendemos sua cidade.');
    expect(await refusal(enter(made))).toMatch(/^40[12] /);
    const { events } = await operator.call('GET /audit', { query: {} });
    expect(events.map(({ action }) => action).slice(0, 1)).toEqual(['companyRefused']);
  });

  it('is found by its state, and needs none once the operator switched that off', async () => {
    const made = await signUp();
    const query = { state: 'waiting' as const };
    const waiting = await operator.call('GET /companies', { query });
    expect(waiting.companies.map(({ name }) => name)).toEqual([made.name]);
    await needApproval(false);
    const next = await signUp();
    expect(next.isWaiting).toBe(false);
    expect((await enter(next)).user.company.name).toBe(next.name);
  });

  it('is decided by operators alone', async () => {
    const admin = await app.enter((await buildCompany(app.core)).id, { profile: 'admin' });
    expect(await refusal(admin.call('PUT /signup-rules', { body: { needsApproval: true } }))).toBe(
      '403 ERR_NO_PERMISSION',
    );
  });
});
