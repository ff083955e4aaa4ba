import { eventName } from '@prosa/contract/realtime';
import { settingKeys } from '@prosa/contract/setting-keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildUser } from '../../testing/builders.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let ana: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  const enter = async (profile: 'admin' | 'user') => app.enter(companyId, { profile });
  admin = await enter('admin');
  ana = await enter('user');
  // Both have a second step, so requiring it locks nobody out.
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update users set totp_secret = 'any'`),
  );
});
afterAll(() => app.stop());

const put = (who: TestSession, key: string, value: string) =>
  who.call('PUT /settings/:key', { params: { key }, body: { value } });

const shown = async (who: TestSession, key: string) =>
  (await who.call('GET /settings')).find((each) => each.key === key)?.value;

describe('settings', () => {
  test.each(
    Object.entries(settingKeys).flatMap(([key, { values }]) =>
      values.map((value) => [key, value] as const),
    ),
  )('%s takes %s', async (key, value) => {
    expect(await put(admin, key, value)).toMatchObject({ key, value });
    expect(await shown(ana, key)).toBe(value);
  });

  test.each(Object.keys(settingKeys))('%s refuses other values', async (key) => {
    const before = await shown(admin, key);
    for (const value of ['', 'Enabled', 'on', 'button']) {
      await expect(put(admin, key, value)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    }
    expect(await shown(admin, key)).toBe(before);
  });

  test.each(['enabled', 'CALL', 'toString', 'constructor', 'dueDate', '__proto__'])(
    'there is no %s',
    async (key) => {
      await expect(put(admin, key, 'enabled')).rejects.toMatchObject({
        status: 404,
        code: 'ERR_NO_SETTING_FOUND',
      });
    },
  );

  test('notifies everybody in the company of a change, and updates their session', async () => {
    const socket = await ana.socket();
    const heard = nextEvent(socket, eventName(companyId, 'settings'));
    await put(admin, 'scheduleType', 'company');
    const setting = { key: 'scheduleType', value: 'company' };
    expect(await heard).toEqual({ action: 'update', setting });
    expect((await ana.call('GET /auth/me')).company.settings).toContainEqual(setting);
  });
});

describe('language and time zone', () => {
  test('belong to one company', async () => {
    await put(admin, 'language', 'es');
    await put(admin, 'timeZone', 'America/Manaus');
    expect((await ana.call('GET /auth/me')).company).toMatchObject({
      language: 'es',
      timeZone: 'America/Manaus',
    });
    expect(await inTransaction(companyCtx(app.core, companyId), findCompanyLocale)).toEqual({
      language: 'es',
      timeZone: 'America/Manaus',
    });
  });

  test.each([
    ['language', 'fr'],
    ['language', ''],
    ['timeZone', 'America/Atlantis'],
    ['timeZone', '+03:00'],
    ['timeZone', 'posix/America/Bahia'],
    ['timeZone', ''],
  ])('%s is not %s', async (key, value) => {
    await expect(put(admin, key, value)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  test('offers only time zones that the database knows', async () => {
    const known = await inSystem(app.core, (db) =>
      rows<{ name: string }>(db, sql`select name from pg_timezone_names`),
    );
    const names = new Set(known.map(({ name }) => name));
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('secrets', () => {
  const TOKEN = '$aact_prod_0123456789abcdef1234';
  const unset = { key: 'asaas', isSet: false, last4: '' };
  const stored = () =>
    inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      rows<{ value: string }>(db, sql`select value from settings where key = 'asaas'`),
    );

  test('are stored and never returned', async () => {
    expect(await admin.call('GET /settings/secrets')).toEqual([unset]);
    const state = { key: 'asaas', isSet: true, last4: '1234' };
    expect(await put(admin, 'asaas', TOKEN)).toMatchObject(state);
    expect(await admin.call('GET /settings/secrets')).toEqual([state]);
    const told = JSON.stringify([
      await admin.call('GET /settings'),
      await admin.call('GET /auth/me'),
      await stored(),
    ]);
    expect(told).not.toContain(TOKEN.slice(0, 10));
    expect(told).not.toContain(TOKEN.slice(-8));
  });

  test('can be replaced and removed', async () => {
    expect(await put(admin, 'asaas', 'another-token-5678')).toMatchObject({ last4: '5678' });
    expect(await put(admin, 'asaas', '')).toMatchObject(unset);
    expect(await stored()).toEqual([]);
  });

  test('reveal nothing of short secrets', async () => {
    expect(await put(admin, 'asaas', 'curto')).toMatchObject({
      key: 'asaas',
      isSet: true,
      last4: '',
    });
  });

  test('are visible to admins only', async () => {
    const anas = await ana.socket();
    const heard: unknown[] = [];
    anas.on(eventName(companyId, 'settings'), (event) => heard.push(event));
    const admins = await admin.socket();
    const told = new Promise<void>((resolve) => {
      admins.on(eventName(companyId, 'settings'), ({ secret }) => {
        if (secret?.last4 === '1234') resolve();
      });
    });
    await put(admin, 'asaas', TOKEN);
    await told;
    const after = nextEvent(anas, eventName(companyId, 'settings'));
    await put(admin, 'call', 'enabled');
    await after;
    expect(heard).toEqual([{ action: 'update', setting: { key: 'call', value: 'enabled' } }]);
  });

  test('74: cannot be decrypted when the row is copied from another company, and can be replaced', async () => {
    const other = await buildCompany(app.core);
    const { email } = await buildUser(app.core, other.id, { profile: 'admin' });
    for (const session of [admin, await app.login(email)])
      expect(await put(session, 'asaas', TOKEN)).toMatchObject({ last4: '1234' });
    await inSystem(app.core, (db) =>
      db.execute(sql`update settings mine set value = theirs.value from settings theirs
        where mine.company_id = ${companyId} and theirs.company_id = ${other.id}
          and mine.key = 'asaas' and theirs.key = 'asaas'`),
    );
    expect(await admin.call('GET /settings/secrets')).toEqual([
      { key: 'asaas', isSet: true, last4: '' },
    ]);
    expect(await put(admin, 'asaas', TOKEN)).toMatchObject({ last4: '1234' });
  });
});
