/** What needs somebody else's answer: whether a number has an account, and pictures from an address. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { takeLease } from '../../gateway/leases/lease.queries.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { nextNumber } from '../../testing/sweep-material.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { renewToken } from '../connections/token.service.ts';

const NOBODY = '5511911111111';
const OLD = '551187776666';
const NEW = '5511987776666';

let app: TestApp;
let companyId: number;
let token: string;
let pictures: Server;
let address: string;
const asked: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LEASE_MS: '600000', LOOPBACK_TARGETS: 'on' });
  companyId = (await buildCompany(app.core)).id;
  const { id } = await buildConnection(app.core, companyId, { status: 'CONNECTED' });
  token = (await renewToken(ctx(), id)).token;
  await inTransaction(ctx(), async (tx) => {
    await takeLease(tx, id, crypto.randomUUID());
    // As its owner answered within the last day.
    await tx.db.execute(sql`
      insert into number_checks (company_id, connection_id, number, answered_at, is_known, known_as)
      values (${companyId}, ${id}, ${NOBODY}, now(), false, null), (${companyId}, ${id}, ${NEW}, now(), true, ${OLD})`);
  });
  pictures = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved.png') response.writeHead(302, { location: '/a.png' }).end();
    else if (request.url === '/text.png') response.end('no picture');
    else if (request.url === '/page.html') response.end('<html></html>');
    else if (request.url === '/large.png') response.end(Buffer.alloc(21 * 1024 * 1024));
    else response.end(PIXEL);
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
afterAll(async () => {
  pictures?.close();
  await app?.stop();
});

const ctx = () => companyCtx(app.core, companyId);

async function post(path: string, body: object, headers: object = {}) {
  const response = await fetch(`${app.url}/api/messages${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: (await response.json()) as Record<string, unknown> };
}

const sentTo = (number: string) =>
  inTransaction(ctx(), ({ db }) =>
    rows<{ body: string; name: string | null }>(
      db,
      sql`select m.body, f.name from messages m left join files f on f.id = m.file_id
        join conversations v on v.id = m.conversation_id join contacts c on c.id = v.contact_id
        where c.number = ${number} order by m.seq`,
    ),
  );

test('tells how WhatsApp writes a number, and 400 for one without an account', async () => {
  expect(await post('/checkNumber', { number: NEW })).toEqual({
    status: 200,
    data: { existsInWhatsapp: true, number: NEW, numberFormatted: OLD },
  });
  for (const [path, body] of [
    ['/checkNumber', { number: NOBODY }],
    ['/send', { number: NOBODY, body: 'x' }],
  ] as const)
    expect(await post(path, body)).toMatchObject({
      status: 400,
      data: { error: 'ERR_WAPP_INVALID_CONTACT' },
    });
  expect(await sentTo(NOBODY)).toEqual([]);
});

test('writes to the number as WhatsApp writes it', async () => {
  expect(await post('/send', { number: NEW, body: 'oi' })).toMatchObject({ status: 200 });
  expect(await sentTo(OLD)).toMatchObject([{ body: 'oi' }]);
});

test('sends a picture from an address once', async () => {
  const number = nextNumber();
  const body = { number, url: `${address}/nossa%20loja.png`, caption: 'Veja' };
  const key = { 'idempotency-key': 'foto-1' };
  const first = await post('/send/linkImage', body, key);
  expect(first).toMatchObject({ status: 200, data: { status: 'SUCCESS' } });
  expect(await post('/send/linkImage', body, key)).toEqual(first);
  expect(await sentTo(number)).toEqual([{ body: 'Veja', name: 'nossa loja.png' }]);
});

test.each([
  ['a redirect', '/moved.png', 'ERR_LINK_UNREACHABLE'],
  ['more bytes than allowed', '/large.png', 'ERR_LINK_UNREACHABLE'],
  ['something else that is called a picture', '/text.png', 'ERR_MEDIA_INVALID'],
  ['no picture', '/page.html', 'ERR_MEDIA_TYPE'],
])('refuses %s and keeps no file', async (_, path, error) => {
  const stored = () =>
    inTransaction(ctx(), ({ db }) => rows(db, sql`select count(*) as count from files`));
  const before = await stored();
  const number = nextNumber();
  expect(await post('/send/linkImage', { number, url: `${address}${path}` })).toMatchObject({
    status: 422,
    data: { error },
  });
  expect([await stored(), await sentTo(number)]).toEqual([before, []]);
  expect(asked).toContain(path);
  expect(asked.filter((each) => each === '/a.png')).toEqual([]);
});

test('connects to no address inside a network', async () => {
  for (const url of ['https://10.0.0.1/a.png', 'https://169.254.169.254/a.png', 'ftp://x/a.png']) {
    const { status } = await post('/send/linkImage', { number: nextNumber(), url });
    expect([url, [400, 422].includes(status)]).toEqual([url, true]);
  }
});
