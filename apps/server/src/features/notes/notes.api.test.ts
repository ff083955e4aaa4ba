import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTicket,
  type buildUser,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let place: { ticketId: number; contactId: number };
let admin: TestSession;
let member: TestSession;
let outsider: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  const queue = await buildQueue(app.core, companyId);
  const connection = await buildConnection(app.core, companyId);
  const ticket = await buildTicket(app.core, companyId, {
    connectionId: connection.id,
    queueId: queue.id,
  });
  place = { ticketId: ticket.id, contactId: ticket.contactId };
  const login = async (id: number, values: Parameters<typeof buildUser>[2]) =>
    app.enter(id, values);
  admin = await login(companyId, { profile: 'admin' });
  member = await login(companyId, { queueIds: [queue.id] });
  outsider = await login(companyId, {});
  stranger = await login((await buildCompany(app.core)).id, { profile: 'admin' });
});
afterAll(() => app?.stop());

const query = () => ({
  query: { ticketId: String(place.ticketId), contactId: String(place.contactId) },
});
const write = (session: TestSession, note = 'Prefere à tarde') =>
  session.call('POST /ticket-notes', { body: { ...place, note } });
const params = ({ id }: { id: number }) => ({ params: { noteId: String(id) } });

describe('notes', () => {
  it('can be written, listed newest first, and deleted by their author', async () => {
    const socket = await admin.socket();
    const told = nextEvent<{ action: string }>(socket, `company-${companyId}-note`);
    const first = await write(member);
    expect(await told).toMatchObject({ action: 'create', note: { id: first.id } });
    const second = await write(admin, 'x'.repeat(10_000));
    expect(first).toMatchObject({ ...place, user: { id: member.user.id } });
    const listed = await member.call('GET /ticket-notes/list', query());
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    const gone = nextEvent<{ action: string }>(socket, `company-${companyId}-note`);
    await member.call('DELETE /ticket-notes/:noteId', params(first));
    expect(await gone).toEqual({
      action: 'delete',
      noteId: first.id,
      contactId: place.contactId,
    });
    expect(await refusal(member.call('DELETE /ticket-notes/:noteId', params(first)))).toBe(
      '404 ERR_NO_TICKETNOTE_FOUND',
    );
  });

  it('can be deleted only by their author or an admin', async () => {
    const note = await write(admin);
    expect(await refusal(member.call('DELETE /ticket-notes/:noteId', params(note)))).toBe(
      '403 ERR_NO_PERMISSION',
    );
    const other = await write(member);
    await admin.call('DELETE /ticket-notes/:noteId', params(other));
  });

  it('18: are closed to users outside the queue, and absent for another company', async () => {
    const note = await write(admin);
    expect(await refusal(outsider.call('GET /ticket-notes/list', query()))).toBe(
      '403 ERR_NO_PERMISSION',
    );
    expect(await refusal(write(outsider))).toBe('403 ERR_NO_PERMISSION');
    expect(await refusal(stranger.call('GET /ticket-notes/list', query()))).toBe(
      '404 ERR_NO_TICKET_FOUND',
    );
    expect(await refusal(write(stranger))).toBe('404 ERR_NO_TICKET_FOUND');
    expect(await refusal(stranger.call('DELETE /ticket-notes/:noteId', params(note)))).toBe(
      '404 ERR_NO_TICKETNOTE_FOUND',
    );
  });

  it('belong to the contact of the ticket they are written from', async () => {
    const other = await buildContact(app.core, companyId);
    const body = { ...place, contactId: other.id, note: 'em outro contato' };
    expect(await refusal(admin.call('POST /ticket-notes', { body }))).toBe(
      '404 ERR_NO_CONTACT_FOUND',
    );
  });

  it('have at least two characters', async () => {
    expect(await refusal(write(member, ' a '))).toBe('400 ERR_VALIDATION');
    expect((await write(member, ' ok ')).note).toBe('ok');
  });

  it('mention colleagues who may see the ticket, each until they have read it', async () => {
    const socket = await admin.socket();
    const told = nextEvent<{ mention: { ticket: object } }>(socket, `company-${companyId}-mention`);
    const own = { params: { ticketId: String(place.ticketId) } };
    const callable = await member.call('GET /tickets/:ticketId/colleagues', own);
    expect(callable.map(({ id }) => id)).toEqual([admin.user.id]);
    const note = await member.call('POST /ticket-notes', {
      body: { ...place, note: '@Adm, pode ver?', mentions: [admin.user.id, member.user.id] },
    });
    expect(note.mentions.map(({ id }) => id)).toEqual([admin.user.id]);
    expect(await told).toMatchObject({
      action: 'create',
      mention: { note: { id: note.id }, ticket: { id: place.ticketId } },
    });
    const mentions = () => admin.call('GET /ticket-notes/mentions');
    expect((await mentions()).map((each) => each.note.id)).toEqual([note.id]);
    expect(await member.call('GET /ticket-notes/mentions')).toEqual([]);
    expect(await refusal(member.call('POST /ticket-notes/:noteId/seen', params(note)))).toBe(
      '404 ERR_NO_TICKETNOTE_FOUND',
    );
    await admin.call('POST /ticket-notes/:noteId/seen', params(note));
    expect(await mentions()).toEqual([]);
  });

  it('mention nobody who may not see the ticket, and nobody of another company', async () => {
    for (const { user } of [outsider, stranger])
      expect(
        await refusal(
          member.call('POST /ticket-notes', {
            body: { ...place, note: 'veja', mentions: [user.id] },
          }),
        ),
      ).toBe('404 ERR_NO_USER_FOUND');
    const own = { params: { ticketId: String(place.ticketId) } };
    expect(await refusal(outsider.call('GET /tickets/:ticketId/colleagues', own))).toBe(
      '403 ERR_NO_PERMISSION',
    );
  });

  it('are added by a transfer to the thread where the ticket continues', async () => {
    const connection = await buildConnection(app.core, companyId);
    const ticketId = String(place.ticketId);
    await member.call('PUT /tickets/:ticketId', {
      params: { ticketId },
      body: { status: 'open' },
    });
    await member.call('PUT /tickets/:ticketId', {
      params: { ticketId },
      body: { status: 'pending', whatsappId: connection.id, note: ' Já pagou. ' },
    });
    const { events } = await admin.call('GET /messages/:ticketId', { params: { ticketId } });
    expect(events.map(({ kind, note }) => [kind, note?.note]).slice(-2)).toEqual([
      ['return', undefined],
      ['note', 'Já pagou.'],
    ]);
    const [listed] = await admin.call('GET /ticket-notes/list', query());
    expect(listed).toMatchObject({ note: 'Já pagou.', user: { id: member.user.id } });
  });
});
