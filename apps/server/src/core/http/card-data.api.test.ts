import { Writable } from 'node:stream';
import { api } from '@prosa/contract';
import type { RouteDef } from '@prosa/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiToken } from '../../features/api-tokens/api-tokens.service.ts';
import { buildCompany, buildUser } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { databaseTraces } from '../../testing/traces.ts';
import { companyCtx } from '../ctx.ts';

const NUMBER = '4111111111111111';
const writing = Object.keys(api).filter((key) => !/^(GET|DELETE) /.test(key));

let app: TestApp;
let token: string;
/** Of a program: the body of a form is read after it is recognised. */
let apiToken: string;
let logged = '';
beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  app = await startTestApp({ ROLES: 'api', LOG_LEVEL: 'trace' }, log);
  const { id } = await buildCompany(app.core);
  const admin = await buildUser(app.core, id, { profile: 'admin', super: true });
  token = (await app.login(admin.email)).token;
  const rights = ['messages:send'] as const;
  const made = { name: 'Programa', rights, expiresAt: null };
  apiToken = (await createApiToken(companyCtx(app.core, id), made)).token;
});
afterAll(() => app?.stop());

const send = async (key: string, body: unknown) => {
  const [method = '', path = ''] = key.split(' ');
  const response = await fetch(`${app.url}/api${path.replace(/:\w+/g, '1')}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { error } = (await response.json()) as { error?: string };
  return `${response.status} ${error}`;
};

async function sendForm(key: string, name: string, access: RouteDef['access']): Promise<string> {
  const [method = '', path = ''] = key.split(' ');
  const body = new FormData();
  body.set(name, NUMBER);
  const response = await fetch(`${app.url}/api${path.replace(/:\w+/g, '1')}`, {
    method,
    headers: { authorization: `Bearer ${access === 'token' ? apiToken : token}` },
    body,
  });
  const { error } = (await response.json()) as { error?: string };
  return `${response.status} ${error}`;
}

test('75: refuses card numbers on every route and stores them nowhere', async () => {
  expect(writing.length).toBeGreaterThan(40);
  for (const key of writing) {
    for (const body of [{ cardNumber: NUMBER }, { payment: { card: { cvv: '737', of: NUMBER } } }])
      expect([key, await send(key, body)]).toEqual([key, '422 ERR_CARD_DATA']);
  }
  const response = await fetch(`${app.url}/api/contacts?card_number=${NUMBER}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(422);
  const forms = Object.entries<RouteDef>(api).filter(([, { files }]) => files);
  expect(forms.length).toBeGreaterThan(4);
  for (const [key, { access }] of forms) {
    for (const name of ['cardNumber', 'card_number', 'CVV'])
      expect([key, await sendForm(key, name, access)]).toEqual([key, '422 ERR_CARD_DATA']);
  }
  expect(logged).toContain('/contacts');
  expect(logged).not.toContain(NUMBER);
  expect(await databaseTraces(app.databaseUrl, NUMBER)).toEqual([]);
});
