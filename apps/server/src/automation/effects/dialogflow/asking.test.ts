/** Where agents are, with which token they are asked, and about what. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { accessToken } from './access-token.ts';
import { type Agent, addressOf } from './agent.ts';
import { shortened } from './detect-intent.ts';
import { heardText, type Line, nameOf } from './heard-text.ts';
import { readServiceAccount } from './service-account.ts';

describe('the address of an agent', () => {
  const agent: Agent = {
    edition: 'es',
    project: 'loja-4711',
    region: '',
    agentId: '',
    environment: '',
    language: 'pt-BR',
  };
  test.each<[string, Partial<Agent>]>([
    ['https://dialogflow.googleapis.com/v2/projects/loja-4711/agent/sessions/s:detectIntent', {}],
    [
      'https://europe-west1-dialogflow.googleapis.com/v2/projects/loja-4711/locations/europe-west1/agent/sessions/s:detectIntent',
      { region: 'europe-west1' },
    ],
    [
      'https://dialogflow.googleapis.com/v2/projects/loja-4711/agent/environments/loja/users/-/sessions/s:detectIntent',
      { environment: 'loja' },
    ],
    [
      'https://dialogflow.googleapis.com/v3/projects/loja-4711/locations/global/agents/a-1/sessions/s:detectIntent',
      { edition: 'cx', agentId: 'a-1' },
    ],
    [
      'https://us-central1-dialogflow.googleapis.com/v3/projects/loja-4711/locations/us-central1/agents/a-1/environments/loja/sessions/s:detectIntent',
      { edition: 'cx', agentId: 'a-1', region: 'us-central1', environment: 'loja' },
    ],
  ])('is %s', (address, change) => {
    expect(addressOf(undefined, { ...agent, ...change }, 's')).toBe(address);
  });

  test('stays within its path, whatever the project is called', () => {
    const address = addressOf(undefined, { ...agent, project: '../../x?y#z' }, 'a/b');
    expect(new URL(address).pathname).toBe(
      '/v2/projects/..%2F..%2Fx%3Fy%23z/agent/sessions/a%2Fb:detectIntent',
    );
  });
});

describe('a text', () => {
  test('has 256 characters at most, and none of them is cut in half', () => {
    expect(shortened('a'.repeat(256))).toHaveLength(256);
    expect(shortened('a'.repeat(300))).toBe('a'.repeat(256));
    expect(shortened(`${'a'.repeat(255)}😀b`)).toBe('a'.repeat(255));
  });

  const line = (body: string, change: Partial<Line> = {}): Line => ({
    body,
    mediaType: 'conversation',
    choice: null,
    transcript: null,
    ...change,
  });
  const offered = [
    { key: '1', title: 'Vendas', name: nameOf('quero vendas') },
    { key: '2', title: 'Suporte técnico', name: nameOf('preciso de suporte') },
  ];
  test.each<[string, Line[], string]>([
    ['of several messages', [line('Um'), line(''), line('Dois')], 'Um\nDois'],
    ['of a number that was offered', [line(' 2. ')], 'preciso de suporte'],
    ['of a title that was offered', [line('SUPORTE TECNICO')], 'preciso de suporte'],
    ['of a tap', [line('Vendas', { choice: nameOf('quero vendas') })], 'quero vendas'],
    ['of a tap on an old list', [line('Antiga', { choice: nameOf('antiga') })], 'antiga'],
    ['of a tap on a menu of ours', [line('Vendas', { choice: 'queue:5' })], 'Vendas'],
    ['of a tap among others', [line('Oi'), line('V', { choice: nameOf('vendas') })], 'Oi\nvendas'],
    ['of a number that was not offered', [line('7')], '7'],
    [
      'of a number among others: a number',
      [line('quero'), line('2'), line('pizzas')],
      'quero\n2\npizzas',
    ],
    ['of a caption', [line('Olha isto', { mediaType: 'image' })], 'Olha isto'],
    [
      'of a voice note that was written down',
      [line('', { mediaType: 'audio', transcript: 'Oi' })],
      'Oi',
    ],
    ['of a voice note', [line('', { mediaType: 'audio' })], ''],
    ['of a contact: none', [line('BEGIN:VCARD', { mediaType: 'contact' })], ''],
  ])('%s', (_what, lines, text) => {
    expect(heardText(lines, offered)).toBe(text);
  });
});

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const file = {
  type: 'service_account',
  project_id: 'loja-4711',
  private_key_id: 'k1',
  private_key: pem(pair.privateKey),
  client_email: 'prosa@loja-4711.iam.gserviceaccount.com',
  token_uri: 'http://10.0.0.8/token',
};

describe('the key file of a service account', () => {
  test('names the account and its project', () => {
    expect(readServiceAccount(JSON.stringify(file))).toMatchObject({
      clientEmail: file.client_email,
      projectId: 'loja-4711',
      keyId: 'k1',
    });
  });

  test('is understood without line breaks, as from a field of one line', () => {
    const pasted = JSON.stringify(file, null, 2).replaceAll('\n', '');
    expect(readServiceAccount(pasted)).toBeDefined();
  });

  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['another kind of file', { ...file, type: 'authorized_user' }],
    ['no e-mail', { ...file, client_email: 'prosa' }],
    ['no key', { ...file, private_key: undefined }],
    ['a damaged key', { ...file, private_key: file.private_key.replaceAll('M', 'N') }],
    [
      'a public key',
      { ...file, private_key: pair.publicKey.export({ type: 'spki', format: 'pem' }) },
    ],
    ['a short key', { ...file, private_key: pem(short) }],
    ['a key of another kind', { ...file, private_key: pem(curve) }],
  ])('is refused with %s', (_what, content) => {
    const json = typeof content === 'string' ? content : JSON.stringify(content);
    expect(readServiceAccount(json)).toBeUndefined();
  });
});

describe('a token', () => {
  const account = readServiceAccount(JSON.stringify(file))!;
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 12, minutes));

  test('is signed by the account, for Dialogflow and an hour', async () => {
    const jwt = await accessToken(account, at(0));
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'k1' });
    const { payload } = await jwtVerify(jwt, pair.publicKey, { currentDate: at(1) });
    const seconds = at(0).getTime() / 1000;
    expect(payload).toEqual({
      iss: file.client_email,
      sub: file.client_email,
      scope:
        'https://www.googleapis.com/auth/cloud-platform https://www.googleapis.com/auth/dialogflow',
      iat: seconds,
      exp: seconds + 3600,
    });
  });

  test('is used again until shortly before its end', async () => {
    const first = await accessToken(account, at(0));
    expect(await accessToken(account, at(54))).toBe(first);
    expect(await accessToken(account, at(56))).not.toBe(first);
  });

  test('is another one for another key, and after the clock went back', async () => {
    const first = await accessToken(account, at(60));
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(await accessToken({ ...account, privateKey }, at(60))).not.toBe(first);
    expect(await accessToken(account, at(50))).not.toBe(first);
  });
});
