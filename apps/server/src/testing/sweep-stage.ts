/** Our company and another one, with people in both, for tests of every route. */
import type { Writable } from 'node:stream';
import type { Api } from '@prosa/contract';
import pg from 'pg';
import { buildUser } from './builders.ts';
import { fixtures } from './sweep-fixtures.ts';
import type { SweepRequest } from './sweep-material.ts';
import { takeOffBelt } from './sweep-modes.ts';
import { type Fingerprint, openFingerprint } from './sweep-oracles.ts';
import { buildSide, SideStock } from './sweep-sides.ts';
import { buildSweepCompany, type Side } from './sweep-world.ts';
import { startTestApp, type TestApp, type TestSession } from './test-app.ts';

const OWN_WORD = 'Pitanga';
const FOREIGN_WORD = 'Jabuticaba';
/** The id of every row in the other company, so that a request matches every kind with it. */
const FOREIGN_ID = 700_001;

export const ROLES = ['user', 'supervisor', 'admin', 'super'] as const;
export type RoleName = (typeof ROLES)[number];

export interface SweepStage {
  readonly app: TestApp;
  readonly mine: number;
  readonly ownWord: string;
  readonly sessions: Record<RoleName, TestSession>;
  readonly foreign: Side;
  /** Part of all names and texts of the other company, and of nothing else. */
  readonly foreignWord: string;
  /** Names of the other company's things that are not numbers. */
  readonly foreignUuids: readonly string[];
  readonly foreignAdmin: TestSession;
  /** Names of the events that were sent to sockets of the other company. */
  readonly heard: string[];
  readonly fingerprint: Fingerprint;
  /** Held by somebody in that role. */
  freshSide(role?: RoleName): Promise<Side>;
  /** On rows of their own where something is changed; those who only read share theirs. */
  requestsOf(key: keyof Api, from?: { side?: Side; role?: RoleName }): Promise<SweepRequest[]>;
  /** Whether an answer shows anything of the other company. */
  shows(text: string): boolean;
  close(): Promise<void>;
}

export async function openStage(log?: Writable): Promise<SweepStage> {
  const env = { ROLES: 'api', LOG_LEVEL: log ? 'debug' : 'silent' };
  // Testing every route takes longer than a token lives on a busy machine.
  const app = await startTestApp({ ...env, ACCESS_TOKEN_MS: '7200000' }, log);
  await takeOffBelt(app.databaseUrl);
  const stock = new SideStock(app.core);
  const theirs = await openForeignSide(app);
  const mine = await buildSweepCompany(app.core, OWN_WORD);
  const sessions = await openOwnSessions(app, mine);
  const fingerprint = await openFingerprint(app.databaseUrl);
  const { foreign } = theirs;
  const { ticketUuid, message, between, sandboxMessage, session } = foreign;
  const foreignUuids = [ticketUuid, message, between, sandboxMessage, session];
  const freshSide = (role: RoleName = 'admin') => {
    const holderId = sessions[role].user.id;
    const others = [sessions.user.user.id, sessions.supervisor.user.id];
    return stock.take({
      companyId: mine,
      canary: OWN_WORD,
      holderId,
      memberIds: [...new Set([...others, holderId])],
    });
  };
  const toRead = new Map<RoleName, Promise<Side>>();
  const sideToRead = (role: RoleName) => {
    const side = toRead.get(role) ?? freshSide(role);
    toRead.set(role, side);
    return side;
  };
  const sideFor = (key: string, role: RoleName) =>
    key.startsWith('GET ') ? sideToRead(role) : freshSide(role);
  return {
    ...theirs,
    app,
    mine,
    sessions,
    fingerprint,
    freshSide,
    ownWord: OWN_WORD,
    foreignWord: FOREIGN_WORD,
    foreignUuids,
    requestsOf: async (key, { side, role = 'admin' } = {}) =>
      fixtures[key]({
        core: app.core,
        own: side ?? (await sideFor(key, role)),
        foreignCompany: foreign.company,
        foreignWord: FOREIGN_WORD,
      }),
    shows: (text) =>
      text.includes(FOREIGN_WORD) || foreignUuids.some((uuid) => text.includes(uuid)),
    close: async () => {
      await fingerprint.close();
      await app.stop();
    },
  };
}

/** The other company, with connected people. */
async function openForeignSide(
  app: TestApp,
): Promise<Pick<SweepStage, 'foreign' | 'foreignAdmin' | 'heard'>> {
  await numberFrom(app.databaseUrl, (table) => table === 'companies');
  const companyId = await buildSweepCompany(app.core, FOREIGN_WORD);
  const admin = await buildUser(app.core, companyId, {
    name: `Admin ${FOREIGN_WORD}`,
    profile: 'admin',
  });
  const user = await buildUser(app.core, companyId, {
    name: `Atendente ${FOREIGN_WORD}`,
    allTicket: 'enabled',
  });
  await numberFrom(app.databaseUrl, (table) => table !== 'companies');
  const foreign = await buildSide(app.core, {
    companyId,
    canary: FOREIGN_WORD,
    holderId: admin.id,
    memberIds: [user.id],
  });
  const heard: string[] = [];
  const sessions = await Promise.all([admin, user].map(({ email }) => app.login(email)));
  for (const session of sessions) {
    const socket = await session.socket();
    await socket.emitWithAck('joinChatBox', foreign.ticket);
    socket.onAny((name: string) => heard.push(name));
  }
  return { foreign, foreignAdmin: sessions[0]!, heard };
}

/** Makes the ids of these tables start at the other company's number. */
async function numberFrom(databaseUrl: string, isOne: (table: string) => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; sequence: string }>(`
    select c.relname as name, s.oid::regclass::text as sequence
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
    join pg_class c on c.oid = d.refobjid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid and a.attname = 'id'
    where s.relkind = 'S' and c.relnamespace = 'public'::regnamespace`);
  for (const { sequence } of rows.filter(({ name }) => isOne(name)))
    await client.query('select setval($1, $2, false)', [sequence, FOREIGN_ID]);
  await client.end();
}

async function openOwnSessions(
  app: TestApp,
  companyId: number,
): Promise<Record<RoleName, TestSession>> {
  const sessions = {} as Record<RoleName, TestSession>;
  for (const role of ROLES) {
    const { email } = await buildUser(app.core, companyId, {
      name: `${role} ${OWN_WORD}`,
      profile: role === 'super' ? 'admin' : role,
      super: role === 'super',
    });
    sessions[role] = await app.login(email);
  }
  return sessions;
}
