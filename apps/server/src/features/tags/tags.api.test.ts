import type { Ticket } from '@prosa/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTag,
  buildTicket,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let ticketId: number;
let tags: { id: number; name: string; color: string }[];
let foreignTag: { id: number };
let member: TestSession;
let outsider: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  const queue = await buildQueue(app.core, companyId);
  const connection = await buildConnection(app.core, companyId);
  ticketId = (
    await buildTicket(app.core, companyId, { connectionId: connection.id, queueId: queue.id })
  ).id;
  tags = [];
  for (const name of ['Atraso', 'Boleto', 'Câmbio'])
    tags.push(await buildTag(app.core, companyId, { name }));
  foreignTag = await buildTag(app.core, (await buildCompany(app.core)).id);
  member = await app.enter(companyId, { queueIds: [queue.id] });
  outsider = await app.enter(companyId);
});
afterAll(() => app?.stop());

const sync = (session: TestSession, all: { id: number }[]) =>
  session.call('POST /tags/sync', {
    body: { ticketId, tags: all.map(({ id }) => ({ id })) },
  });

describe('tags', () => {
  it('are listed by name and found without accents', async () => {
    const names = async (searchParam?: string) =>
      (await member.call('GET /tags/list', { query: searchParam ? { searchParam } : {} })).map(
        (tag) => tag.name,
      );
    expect(await names()).toEqual(['Atraso', 'Boleto', 'Câmbio']);
    expect(await names('cambio')).toEqual(['Câmbio']);
    expect(await names('%')).toEqual([]);
  });

  it('become exactly the given ones, and the lists are notified', async () => {
    const socket = await member.socket();
    const told = nextEvent<{ ticket: Ticket }>(socket, `company-${companyId}-ticket`);
    expect(await sync(member, [tags[0]!, tags[1]!, tags[0]!])).toMatchObject({
      ticketId,
      tags: [{ name: 'Atraso' }, { name: 'Boleto' }],
    });
    const first = (await told).ticket;
    expect(first.tags.map((tag) => tag.name)).toEqual(['Atraso', 'Boleto']);
    const again = nextEvent<{ ticket: Ticket }>(socket, `company-${companyId}-ticket`);
    await sync(member, [tags[2]!]);
    const second = (await again).ticket;
    expect(second.tags.map((tag) => tag.name)).toEqual(['Câmbio']);
    expect(second.rev).toBeGreaterThan(first.rev);
    expect((await sync(member, [])).tags).toEqual([]);
  });

  it('keep both of two concurrent partial changes', async () => {
    await sync(member, [tags[0]!]);
    const change = (added: { id: number }[], removed: { id: number }[]) =>
      member.call('POST /tags/sync', {
        body: {
          ticketId,
          tags: added.map(({ id }) => ({ id })),
          removedIds: removed.map(({ id }) => id),
        },
      });
    await Promise.all([change([tags[1]!], [tags[0]!]), change([tags[2]!], [])]);
    const { tags: after } = await change([], []);
    expect(after.map(({ name }) => name)).toEqual(['Boleto', 'Câmbio']);
    expect(await refusal(change([], [foreignTag]))).toBe('404 ERR_NO_TAG_FOUND');
  });

  it('do not mix when two users set them at once', async () => {
    await Promise.all([sync(member, [tags[0]!]), sync(member, [tags[1]!, tags[2]!])]);
    const ticket = await member.call('GET /tickets/:ticketId', {
      params: { ticketId: String(ticketId) },
    });
    expect(['Atraso', 'Boleto,Câmbio']).toContain(ticket.tags.map((tag) => tag.name).join());
  });

  it('13: are not found in another company and nothing is stored; outside the queue they are refused', async () => {
    await sync(member, [tags[0]!]);
    expect(await refusal(sync(member, [tags[1]!, foreignTag]))).toBe('404 ERR_NO_TAG_FOUND');
    expect(await refusal(sync(outsider, [tags[1]!]))).toBe('403 ERR_NO_PERMISSION');
    const ticket = await member.call('GET /tickets/:ticketId', {
      params: { ticketId: String(ticketId) },
    });
    expect(ticket.tags.map((tag) => tag.name)).toEqual(['Atraso']);
  });
});
