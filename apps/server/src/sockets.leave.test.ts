/** A socket follows a ticket only for as long as its user may see it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rooms } from './core/realtime/realtime.ts';
import { buildQueue, buildUser } from './testing/builders.ts';
import { buildWaiting, collect, flushed, joinTicket, sendTo } from './testing/socket-rooms.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from './testing/test-app.ts';

interface Setup {
  companyId: number;
  queueId: number;
  otherQueueId: number;
  ticketId: number;
  admin: TestSession;
  /** Loses the ticket. */
  member: TestSession;
  /** Gets it. */
  colleague: TestSession;
}

interface Loss {
  name: string;
  member?: (setup: { queueId: number }) => Parameters<typeof buildUser>[2];
  before?: (setup: Setup) => Promise<unknown>;
  act: (setup: Setup) => Promise<unknown>;
}

const changeMember =
  (body: object) =>
  ({ admin, member }: Setup) =>
    admin.call('PUT /users/:userId', { params: { userId: String(member.user.id) }, body });

const changeTicket = ({ admin, ticketId }: Setup, body: object) =>
  admin.call('PUT /tickets/:ticketId', { params: { ticketId: String(ticketId) }, body });

const losses: Loss[] = [
  {
    name: 'the ticket moves to another queue',
    act: (setup) => changeTicket(setup, { queueId: setup.otherQueueId }),
  },
  {
    name: 'their ticket goes to another person',
    before: async (setup) => {
      await changeTicket(setup, { userId: setup.member.user.id });
      await changeTicket(setup, { queueId: null, userId: setup.member.user.id });
    },
    act: (setup) => changeTicket(setup, { userId: setup.colleague.user.id }),
  },
  { name: 'they leave the queue', act: changeMember({ queueIds: [] }) },
  {
    name: 'they are no longer a supervisor',
    member: () => ({ profile: 'supervisor' }),
    act: changeMember({ profile: 'user' }),
  },
  {
    name: 'they may no longer see tickets without a queue',
    member: () => ({ allTicket: 'enabled' }),
    before: (setup) => changeTicket(setup, { queueId: null }),
    act: changeMember({ allTicket: 'desabled' }),
  },
  {
    name: 'the ticket is deleted',
    act: ({ admin, ticketId }) =>
      admin.call('DELETE /tickets/:ticketId', { params: { ticketId: String(ticketId) } }),
  },
];

async function build(first: TestApp, second: TestApp, loss: Loss): Promise<Setup> {
  const built = await buildWaiting(first.core);
  const { companyId, queueId } = built;
  const { id: otherQueueId } = await buildQueue(first.core, companyId);
  const enter = async (app: TestApp, values: Parameters<typeof buildUser>[2]) =>
    app.login((await buildUser(first.core, companyId, values)).email);
  const setup = {
    ...built,
    otherQueueId,
    admin: await enter(first, { profile: 'admin' }),
    member: await enter(second, loss.member?.({ queueId }) ?? { queueIds: [queueId] }),
    colleague: await enter(first, { queueIds: [otherQueueId] }),
  };
  await loss.before?.(setup);
  return setup;
}

/** The member's socket is at `second`; the change and what is sent afterwards at `first`. */
async function expectLoss(first: TestApp, second: TestApp, loss: Loss): Promise<void> {
  const setup = await build(first, second, loss);
  const { companyId, ticketId } = setup;
  const [member, watcher] = [await setup.member.socket(), await setup.admin.socket()];
  expect(await joinTicket(member, ticketId)).toEqual({ ok: true });
  expect(await joinTicket(watcher, ticketId)).toEqual({ ok: true });
  const seen = collect(member);
  let probe = 1_000_000;
  const hears = async () => {
    probe++;
    const marker = nextEvent<{ ticketId: number }>(
      member,
      `company-${companyId}-ticket`,
      (payload) => payload.ticketId === -probe,
    );
    sendTo(first.core, companyId, { rooms: [rooms.ticket(companyId, ticketId)], id: probe });
    sendTo(first.core, companyId, { rooms: [rooms.company(companyId)], id: -probe });
    await marker;
    return seen.some((line) => line.endsWith(` ${probe}`));
  };
  await eventually('the room is heard', hears, 5_000);
  await loss.act(setup);
  // Other processes learn of the change a moment later.
  if (first !== second) await eventually('the room is left', async () => !(await hears()), 5_000);
  expect(await hears()).toBe(false);
  expect(await joinTicket(member, ticketId)).toEqual({ ok: false });
}

describe('a socket leaves the room of a ticket in one process', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.stop());
  it.each(losses)('when $name', (loss) => expectLoss(app, app, loss));

  it('stays when the ticket moves to where its user sees it too', async () => {
    const loss = losses[0]!;
    const setup = await build(app, app, { ...loss, member: () => ({ profile: 'supervisor' }) });
    const socket = await setup.member.socket();
    await joinTicket(socket, setup.ticketId);
    await loss.act(setup);
    const seen = collect(socket);
    const room = rooms.ticket(setup.companyId, setup.ticketId);
    sendTo(app.core, setup.companyId, { rooms: [room], id: 7 });
    await flushed(socket);
    // Events about who views the ticket are allowed in the meantime.
    expect(seen).toContain(`company-${setup.companyId}-ticket 7`);
  });
});

describe('a socket leaves the room of a ticket in another process', () => {
  let first: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    first = await startTestApp({ ROLES: 'api' });
    second = await startTestApp({ ROLES: 'api', DATABASE_URL: first.databaseUrl });
  });
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
  });
  it.each(losses)('when $name', (loss) => expectLoss(first, second, loss));
});
