import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildQueue, buildTicket } from '../../apps/server/src/testing/builders.ts';
import type { TestProvider } from '../../apps/server/src/testing/provider.ts';
import {
  eventually,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { gets, PushStage } from './push-stage.ts';

let stage: PushStage;
let app: TestApp;
let companyId: number;
let queueId: number;
let provider: TestProvider;
beforeAll(async () => {
  stage = await PushStage.open();
  ({ app, companyId, queueId, provider } = stage);
});
afterAll(() => stage?.close());

const person: PushStage['person'] = (options) => stage.person(options);
const subscribe: PushStage['subscribe'] = (...how) => stage.subscribe(...how);
const watches: PushStage['watches'] = (session) => stage.watches(session);
const settled = () => stage.settled();

const openTicket = (userId: number, unread = 1) =>
  buildTicket(app.core, companyId, {
    connectionId: provider.lease.connectionId,
    status: 'open',
    unread,
    userId,
    queueId,
  });

describe('a note that mentions colleagues', () => {
  const words = '@colega, confira o estoque';
  const start = async () => {
    const author = await person();
    const { id: ticketId, contactId } = await openTicket(author.user.id, 0);
    const calls = (called: readonly TestSession[], note = words) => {
      const mentions = called.map(({ user }) => user.id);
      return author.call('POST /ticket-notes', { body: { ticketId, contactId, note, mentions } });
    };
    return { author, ticketId, calls };
  };

  it('notifies only them, without its words, and leads to its ticket', async () => {
    const { author, ticketId, calls } = await start();
    const called = await person({ language: 'en', allTicket: 'desabled' });
    const [own, browser] = [await subscribe(author), await subscribe(called)];
    const bystander = await subscribe(await person());
    const note = await calls([called, author]);
    const [push] = await gets(browser);
    const { uuid } = await author.call('GET /tickets/:ticketId', { params: { ticketId } });
    expect(push).toMatchObject({
      topic: `note-${note.id}`,
      data: {
        title: `${author.user.name} mentioned you`,
        body: expect.stringMatching(/'s ticket$/),
        path: `/tickets/${uuid}`,
        lang: 'en',
      },
    });
    expect(JSON.stringify(push)).not.toContain('estoque');
    await settled();
    expect([own, bystander].map(({ received }) => received)).toEqual([[], []]);
  });

  it('starts with its words where they want them, however long it is', async () => {
    const { calls } = await start();
    const called = await person();
    const browser = await subscribe(called, true);
    await calls([called], `${words} ${'😀'.repeat(2000)}`);
    const [push] = await gets(browser);
    expect(push?.data).toMatchObject({ body: expect.stringContaining(`: ${words} 😀`) });
  });

  it('does not notify where it is switched off, nor while a page is open', async () => {
    const { calls } = await start();
    const [silent, present] = [await person(), await person()];
    const browsers = [await subscribe(silent), await subscribe(present)];
    const body = { alertsOff: ['mention' as const], alertSound: 'bell' as const };
    await silent.call('PUT /users/alerts', { body });
    const socket = await watches(present);
    await calls([silent, present]);
    await settled();
    expect(browsers.map(({ received }) => received)).toEqual([[], []]);
    socket.disconnect();
  });

  it('stops notifying once they have looked, or may not see the ticket', async () => {
    const { author, ticketId, calls } = await start();
    const people = [await person(), await person({ allTicket: 'desabled' })] as const;
    const browsers = [await subscribe(people[0]), await subscribe(people[1])];
    for (const { faults } of browsers) faults.push(503);
    const { id } = await calls(people);
    await eventually('both notifications have failed', () =>
      browsers.every(({ faults }) => !faults.length),
    );
    await people[0].call('POST /ticket-notes/:noteId/seen', { params: { noteId: String(id) } });
    const elsewhere = await buildQueue(app.core, companyId);
    await author.call('PUT /tickets/:ticketId', {
      params: { ticketId },
      body: { queueId: elsewhere.id },
    });
    await settled();
    expect(browsers.map(({ received }) => received)).toEqual([[], []]);
  });

  it('notifies when the closing of their page had not been noticed', async () => {
    const { calls } = await start();
    const called = await person();
    const browser = await subscribe(called);
    const socket = await watches(called);
    socket.disconnect();
    await calls([called]);
    await gets(browser);
  });
});
