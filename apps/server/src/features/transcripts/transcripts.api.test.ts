/** One conversation as a page and as a file: all of it, nothing of others, and user text never as markup. */
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let provider: TestProvider;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core, { name: 'Loja <Aurora>' }));
  admin = await app.enter(companyId, { profile: 'admin', name: 'Bia' });
  const { id } = await buildConnection(app.core, companyId, { status: 'CONNECTED' });
  provider = await openTestProvider(app.core, companyId, id);
});
afterAll(() => app.stop());

let last = 0;
async function begun(...bodies: string[]) {
  const from = `55119444${String(++last).padStart(5, '0')}`;
  await provider.append(...bodies.map((body) => inbound({ from, body, name: 'Caio' })));
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: from } });
  const params = { ticketId: tickets[0]!.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  return { from, params, conversation: tickets[0]! };
}

const ask = (path: string, who: TestSession = admin) =>
  fetch(`${app.url}/api/tickets/${path}`, { headers: { authorization: `Bearer ${who.token}` } });

const pageOf = async (ticketId: number, query = '') =>
  (await ask(`${ticketId}/transcript?language=pt${query}`)).text();

async function unpack(answer: Response): Promise<Map<string, string>> {
  const file = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const parts = new Map<string, string>();
  for await (const entry of file.eachEntry())
    parts.set(
      entry.fileName,
      (await buffer(await file.openReadStreamPromise(entry))).toString('latin1'),
    );
  return parts;
}

test('shows authors, messages and events with markup escaped; notes on request', async () => {
  const { params, conversation } = await begun('<script>alert(1)</script>');
  await admin.call('POST /messages/:ticketId', { params, body: { body: 'Olá & bem-vindo' } });
  await admin.call('POST /ticket-notes', {
    body: { ...params, contactId: conversation.contactId, note: 'Cliente antigo' },
  });
  const page = await pageOf(params.ticketId);
  expect(page).toContain('Loja &lt;Aurora&gt;');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
  expect(page).toContain('<b>Bia</b>');
  expect(page).toContain('Olá &amp; bem-vindo');
  expect(page).toContain('Bia aceitou o atendimento');
  expect(page).not.toContain('Cliente antigo');
  expect(await pageOf(params.ticketId, '&notes=true')).toContain('Cliente antigo');
  const { events } = await admin.call('GET /audit', { query: {} });
  expect(events[0]).toMatchObject({ action: 'ticketPrinted', subject: String(params.ticketId) });
});

test('contains every message of a long conversation once, in order, and none of an earlier one', async () => {
  const { params, from } = await begun('de antes');
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(
      sql`update tickets set closed_at = now() - interval '3 hours' where id = ${params.ticketId}`,
    ),
  );
  const bodies = Array.from({ length: 450 }, (_, n) => `linha ${n}.`);
  await provider.append(...bodies.map((body) => inbound({ from, body })));
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: from } });
  const { id } = tickets.find((each) => each.id !== params.ticketId)!;
  const page = await pageOf(id);
  const found = [...page.matchAll(/linha \d+\./g)].map(([line]) => line);
  expect(found).toEqual(bodies);
  expect(page).not.toContain('de antes');
  expect(page.trimEnd().endsWith('</html>')).toBe(true);
});

test('contains messages between its own that belong to no attendance', async () => {
  const { params, from } = await begun('primeira');
  await provider.append(inbound({ from, body: 'segunda' }), inbound({ from, body: 'terceira' }));
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update messages set ticket_id = null
      where ticket_id = ${params.ticketId} and body in ('segunda', 'terceira')`),
  );
  await admin.call('POST /messages/:ticketId', { params, body: { body: 'quarta' } });
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(
      sql`update messages set ticket_id = null where ticket_id = ${params.ticketId} and body = 'primeira'`,
    ),
  );
  const page = await pageOf(params.ticketId);
  expect(page).toContain('quarta');
  expect(page).not.toContain('primeira');
  expect(page).not.toContain('terceira');
  await provider.append(inbound({ from, body: 'quinta' }));
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update messages set ticket_id = ${params.ticketId} where body = 'primeira'`),
  );
  expect(await pageOf(params.ticketId)).toMatch(/primeira.*segunda.*terceira.*quarta.*quinta/s);
});

test('packs page, table and files, with formulas neutralized', async () => {
  const { params } = await begun('=1+1');
  const form = new FormData();
  form.set('body', 'Veja');
  form.set('medias', new Blob([PIXEL], { type: 'image/png' }), '../foto.png');
  const sent = await fetch(`${app.url}/api/messages/${params.ticketId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(sent.status).toBe(201);
  const answer = await ask(`${params.ticketId}/export?language=es`);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="conversation-${params.ticketId}.zip"`,
  );
  const parts = await unpack(answer);
  const picture = [...parts.keys()].find((name) => name.startsWith('files/'));
  expect(picture).toMatch(/^files\/[0-9a-f-]{36}-[\w. -]+\.png$/);
  expect(parts.get(picture!)).toContain('PNG');
  expect(parts.get('conversation.html')).toContain(`<img src="${picture}"`);
  expect(parts.get('conversation.html')).toContain('<style>');
  expect(parts.get('messages.csv')).toContain(`"'=1+1"`);
  const { events } = await admin.call('GET /audit', { query: {} });
  expect(events[0]).toMatchObject({ action: 'ticketExported', subject: String(params.ticketId) });
});
