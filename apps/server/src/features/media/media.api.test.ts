import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany } from '../../testing/builders.ts';
import { buildWaiting } from '../../testing/socket-rooms.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

let side: Awaited<ReturnType<typeof buildWaiting>>;
/** A member of the queue of the file's ticket. */
let member: TestSession;
let address: string;
beforeEach(async () => {
  side = await buildWaiting(app.core);
  member = await app.enter(side.companyId, { queueIds: [side.queueId] });
  address = await sendFile(member);
});

async function sendFile(who: TestSession): Promise<string> {
  const params = { ticketId: side.ticketId };
  await who.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  const files = { medias: [new File(['segredo'], 'carta.txt')] };
  const body = { body: '', clientId: crypto.randomUUID() };
  const [sent] = [await who.call('POST /messages/:ticketId', { params, body, files })].flat();
  await who.call('PUT /tickets/:ticketId', {
    params,
    body: { status: 'pending', userId: null, queueId: side.queueId },
  });
  return sent?.mediaUrl ?? '';
}

const statusOf = async (who: TestSession, path = address) => (await who.open(path)).status;
const withToken = ({ token }: TestSession) =>
  fetch(`${app.url}${address}`, { headers: { authorization: `Bearer ${token}` } });

describe('the address of a file', () => {
  test('works for users who may see the ticket, by page cookie or token', async () => {
    expect(await (await member.open(address)).text()).toBe('segredo');
    expect(await (await withToken(member)).text()).toBe('segredo');
    expect(await statusOf(await app.enter(side.companyId, { profile: 'supervisor' }))).toBe(200);
    expect(await statusOf(await app.enter(side.companyId, { queueIds: [side.queueId] }))).toBe(200);
  });

  test('works for users who see an attendance of the conversation when the message belongs to none', async () => {
    await inSystem(app.core, (db) =>
      db.execute(sql`update messages set ticket_id = null where company_id = ${side.companyId}`),
    );
    expect(await statusOf(member)).toBe(200);
    expect(await statusOf(await app.enter(side.companyId))).toBe(404);
  });

  test('revalidates each time and answers 304 if nothing has changed', async () => {
    const first = await member.open(address);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await member.open(address, known)).status).toBe(304);
    expect((await (await app.enter(side.companyId)).open(address, known)).status).toBe(404);
    const part = await member.open(address, { range: 'bytes=0-2' });
    expect([part.status, await part.text()]).toEqual([206, 'seg']);
  });

  test('refuses requests without a session and with forged cookies', async () => {
    const cookies = ['', 'prosa=1', member.cookie.slice(0, -1), member.cookie.replace('=', '=9')];
    for (const cookie of cookies) expect((await member.open(address, { cookie })).status).toBe(401);
  });

  test('refuses an ended session', async () => {
    await fetch(`${app.url}/api/auth/logout`, {
      method: 'DELETE',
      headers: { cookie: member.cookie, 'x-prosa': '1' },
    });
    expect(await statusOf(member)).toBe(401);
    expect((await withToken(member)).status).toBe(401);
  });

  test('refuses a cookie that was renewed a while ago', async () => {
    const renew = await fetch(`${app.url}/api/auth/refresh_token`, {
      method: 'POST',
      headers: { cookie: member.cookie, 'x-prosa': '1' },
    });
    const cookie = renew.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await member.open(address, { cookie })).status).toBe(200);
    // A page that is still loading has the previous one.
    expect(await statusOf(member)).toBe(200);
    await inSystem(app.core, (db) =>
      db.execute(sql`update sessions set rotated_at = rotated_at - interval '1 minute'`),
    );
    expect(await statusOf(member)).toBe(401);
    expect((await member.open(address, { cookie })).status).toBe(200);
  });

  test('refuses a user who left the queue', async () => {
    await inSystem(app.core, (db) =>
      db.execute(sql`delete from user_queues where user_id = ${member.user.id}`),
    );
    expect(await statusOf(member)).toBe(404);
    expect((await withToken(member)).status).toBe(404);
  });

  test('refuses a user after the ticket moved away', async () => {
    await inSystem(app.core, (db) =>
      db.execute(sql`update tickets set queue_id = null where id = ${side.ticketId}`),
    );
    expect(await statusOf(member)).toBe(404);
  });

  test('refuses colleagues of other queues and other companies', async () => {
    expect(await statusOf(await app.enter(side.companyId))).toBe(404);
    const { id } = await buildCompany(app.core);
    const foreign = await app.enter(id, { profile: 'admin' });
    expect(await statusOf(foreign)).toBe(404);
  });
});

test('hides the file of a personal quick message from others', async () => {
  const colleague = await app.enter(side.companyId);
  const row = await member.call('POST /quick-messages', {
    body: { shortcode: 'oi', message: 'Olá' },
  });
  const params = { quickMessageId: row.id };
  const { mediaPath } = await member.call('POST /quick-messages/:quickMessageId/media-upload', {
    params,
    body: {},
    files: { file: [new File(['tabela'], 'precos.txt')] },
  });
  expect(await statusOf(member, mediaPath ?? '')).toBe(200);
  expect(await statusOf(colleague, mediaPath ?? '')).toBe(404);
});
