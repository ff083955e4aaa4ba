/** Reactions and edits of the company reach the phone, for as long as WhatsApp allows. */
import type { Message } from '@prosa/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildQueue, buildTicket } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const NUMBER = '5511988887777';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let ana: TestSession;
let phone: SandboxPhone;
let ticketId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  const { id: queueId } = await buildQueue(app.core, companyId);
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { name: 'Ana', queueIds: [queueId], allTicket: 'enabled' });
  phone = await linkSandbox(app, admin, { queueIds: [queueId] });
  await phone.write(NUMBER, 'oi');
  const ticket = await eventually('the ticket', async () => {
    const { tickets } = await ana.call('GET /tickets', { query: { searchParam: NUMBER } });
    return tickets[0];
  });
  ticketId = ticket.id;
  await ana.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status: 'open' } });
});
afterAll(() => app?.stop());

const send = async (who: TestSession, body: object) =>
  (await who.call('POST /messages/:ticketId', { params: { ticketId }, body })) as Message;
const edit = (who: TestSession, { id }: Message, body: string) =>
  who.call('PUT /messages/:messageId', { params: { messageId: id }, body: { body } });
const react = (who: TestSession, { id }: Message, emoji: string) =>
  who.call('PUT /messages/:messageId/reaction', { params: { messageId: id }, body: { emoji } });
const thread = async () =>
  (await ana.call('GET /messages/:ticketId', { params: { ticketId } })).messages;

const delivered = ({ id }: Message) =>
  eventually('it is delivered', async () =>
    (await thread()).find((message) => message.id === id && message.ack >= 3),
  );
const shows = (
  what: string,
  body: string,
  test: (message: { reaction: string | null; edited: boolean }) => boolean,
) =>
  eventually(what, async () =>
    (await phone.shows(NUMBER)).some((message) => message.body === body && test(message)),
  );

test('adds and removes a reaction on both sides', async () => {
  const [received] = await thread();
  const own = await delivered(await send(ana, { body: 'vejo já' }));
  for (const [message, body] of [
    [received!, 'oi'],
    [own, 'vejo já'],
  ] as const) {
    expect((await react(ana, message, '👍')).reactions).toMatchObject([
      { emoji: '👍', fromMe: true, user: { name: 'Ana' } },
    ]);
    await shows('a reaction', body, ({ reaction }) => reaction === '👍');
    expect((await react(ana, message, '')).reactions).toEqual([]);
    await shows('no reaction', body, ({ reaction }) => reaction === null);
  }
});

test('edits own messages on both sides, and keeps the signature', async () => {
  const { body } = await delivered(await send(ana, { body: 'custa dez', sign: true }));
  const message = (await thread()).at(-1)!;
  expect(body).toBe('*Ana:*\ncusta dez');
  const changed = await edit(ana, message, 'custa doze');
  expect(changed).toMatchObject({ body: '*Ana:*\ncusta doze', isEdited: true });
  await shows('the new words', changed.body, ({ edited }) => edited);
  const { tickets } = await ana.call('GET /tickets', { query: { searchParam: NUMBER } });
  expect(tickets[0]?.lastMessage).toContain('custa doze');
});

test('allows only the author to edit, within the time limit', async () => {
  const message = await delivered(await send(ana, { body: 'até já' }));
  expect(await refusal(edit(admin, message, 'x'))).toBe('403 ERR_NO_PERMISSION');
  await inSystem(app.core, (db) =>
    db.execute(sql`update messages set created_at = now() - interval '16 minutes'
      where company_id = ${companyId} and id = ${message.id}`),
  );
  expect(await refusal(edit(ana, message, 'até mais'))).toBe('422 ERR_EDIT_WAPP_MSG');
});

test('refuses edits where the provider has none, and any change of deleted messages', async () => {
  const gone = await delivered(await send(ana, { body: 'apague' }));
  await ana.call('DELETE /messages/:messageId', { params: { messageId: gone.id } });
  expect(await refusal(react(ana, gone, '👍'))).toBe('422 ERR_REACT_WAPP_MSG');
  const { id: connectionId } = await buildConnection(app.core, companyId, { provider: 'cloud' });
  const cloud = await buildTicket(app.core, companyId, {
    connectionId,
    status: 'open',
    userId: ana.user.id,
  });
  const id = crypto.randomUUID();
  await inSystem(app.core, (db) =>
    db.execute(sql`insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id,
        from_me, user_id, body, ack, read)
      values (${companyId}, ${cloud.conversationId}, 1, ${id}, ${cloud.id}, ${connectionId}, 'p1', true,
        ${ana.user.id}, 'oi', 3, true)`),
  );
  expect(await refusal(edit(ana, { id } as Message, 'olá'))).toBe('422 ERR_EDIT_WAPP_MSG');
  expect((await react(ana, { id } as Message, '🙏')).reactions).toHaveLength(1);
});
