/** Whatever a socket sends, in either dialect, it receives nothing from another company and sends it nothing. */
import type { ClientEvents } from '@prosa/contract/realtime';
import { eventName } from '@prosa/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFamily } from '../core/realtime/family-dialect.ts';
import { rooms } from '../core/realtime/realtime.ts';
import { openStage, ROLES, type RoleName, type SweepStage } from './sweep-stage.ts';
import { eventually } from './test-app.ts';

type EventName = keyof ClientEvents;
const DIALECTS = ['ours', 'family'] as const;

/** Further fields of an event beside an id. */
const EVENTS: Record<EventName, readonly unknown[]> = {
  joinChatBox: [],
  leaveChatBox: [],
  joinTickets: [],
  leaveTickets: [],
  joinNotification: [],
  leaveNotification: [],
  typing: [true],
  userStatus: [],
};
/** Events that subscribe to a ticket. */
const REFUSED: readonly EventName[] = ['joinChatBox'];

interface Heard {
  name: string;
  text: string;
}

const counted = { sockets: 0, events: 0, refused: 0 };
const open: Socket[] = [];
const heard: Heard[] = [];

let stage: SweepStage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await stage?.close();
});

/** Ids of the other company as a client may write them, and names of its rooms. */
function foreignValues(): unknown[] {
  const { company, ticket, ticketUuid, user } = stage.foreign;
  const names = [
    rooms.ticket(company, ticket),
    rooms.user(company, user),
    `c${company}`,
    eventName(company, 'ticket'),
  ];
  return [
    ticket,
    String(ticket),
    ` ${ticket}`,
    `${ticket}e0`,
    ticketUuid,
    -ticket,
    ticket + 0.1,
    [ticket],
    { id: ticket },
    { toString: ticket },
    null,
    true,
    2 ** 53,
    '__proto__',
    'constructor',
    'x'.repeat(50_000),
    ...names,
    ...names.map(inFamily),
  ];
}

async function connect(role: RoleName, dialect: (typeof DIALECTS)[number]): Promise<Socket> {
  const { token } = stage.sessions[role];
  const socket = io(stage.app.url, {
    ...(dialect === 'ours' ? { auth: { token } } : { query: { token } }),
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  socket.onAny((name: string, payload: unknown) => {
    heard.push({ name, text: JSON.stringify(payload) ?? '' });
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  counted.sockets++;
  return socket;
}

/** One socket per event: a socket that sends faster than a person can is throttled. */
async function sendAll(socket: Socket, event: EventName): Promise<unknown[]> {
  const accepted: unknown[] = [];
  for (const value of foreignValues()) {
    counted.events++;
    if (!REFUSED.includes(event)) {
      socket.emit(event, value, ...EVENTS[event]);
      continue;
    }
    const { ok } = (await socket.timeout(20_000).emitWithAck(event, value)) as { ok: boolean };
    if (ok) accepted.push(value);
    else counted.refused++;
  }
  // Answered after everything that was sent before.
  await socket.timeout(20_000).emitWithAck('joinNotification');
  return accepted;
}

const everySocket = ROLES.flatMap((role) =>
  DIALECTS.flatMap((dialect) =>
    (Object.keys(EVENTS) as EventName[]).map((event) => ({ role, dialect, event })),
  ),
);

test.each(everySocket)(
  'sends $event with foreign ids, by $role, $dialect',
  async ({ role, dialect, event }) => {
    const { foreign, fingerprint } = stage;
    const before = await fingerprint.of(foreign.company);
    expect(await sendAll(await connect(role, dialect), event)).toEqual([]);
    expect(await fingerprint.of(foreign.company)).toBe(before);
  },
);

test('sent nothing to the other company', () => {
  // Presence of its own people and their view of their ticket are allowed.
  const fine = (['user', 'watchers'] as const).map((entity) =>
    eventName(stage.foreign.company, entity),
  );
  expect(stage.heard.filter((name) => !fine.includes(name))).toEqual([]);
});

test('receives no event of the other company on any socket', async () => {
  const { foreign, foreignAdmin, foreignWord, mine, sessions } = stage;
  const { ticket: ticketId, contact: contactId, tag: tagId, queue: queueId } = foreign;
  await foreignAdmin.call('POST /messages/:ticketId', {
    params: { ticketId },
    body: { body: `Olá ${foreignWord}` },
  });
  const name = `Outra ${foreignWord}`;
  await foreignAdmin.call('PUT /contacts/:contactId', { params: { contactId }, body: { name } });
  await foreignAdmin.call('PUT /tags/:tagId', { params: { tagId }, body: { name } });
  await foreignAdmin.call('PUT /queue/:queueId', { params: { queueId }, body: { name } });
  await foreignAdmin.call('PUT /tickets/:ticketId', {
    params: { ticketId },
    body: { status: 'pending' },
  });
  for (const entity of ['appMessage', 'contact', 'ticket'] as const) {
    const theirs = eventName(foreign.company, entity);
    await eventually(`${theirs} reaches them`, () => stage.heard.includes(theirs));
  }
  // Events keep their order, so theirs would have come before this one.
  await sessions.admin.call('POST /tags', { body: { name: 'Última' } });
  const last = eventName(mine, 'tag');
  await eventually('our event reaches every socket', () => {
    return heard.filter((event) => event.name === last).length >= open.length;
  });
  const theirs = heard.filter(
    ({ name: event, text }) => event.includes(`-${foreign.company}-`) || stage.shows(text),
  );
  expect(theirs).toEqual([]);
});

test('covered every event, profile and dialect', () => {
  console.log('foreign rooms', counted);
  expect(counted.sockets).toBe(ROLES.length * DIALECTS.length * Object.keys(EVENTS).length);
  expect(counted.events).toBe(counted.sockets * foreignValues().length);
  expect(counted.events).toBeGreaterThanOrEqual(1500);
  expect(counted.refused).toBe(ROLES.length * DIALECTS.length * foreignValues().length);
});
