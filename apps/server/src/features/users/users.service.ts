import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { push, rooms } from '../../core/realtime.ts';
import { standingRooms } from '../auth/auth.realtime.ts';
import { endUserSessions } from '../auth/auth.service.ts';
import { hashPassword } from '../auth/password.service.ts';
import { returnTicketsOfUser } from '../tickets/tickets.service.ts';
import { isCommonPassword } from './common-passwords.ts';
import { presentUserRef } from './users.present.ts';
import {
  connectionExists,
  countUsers,
  deleteUserRow,
  findUser,
  insertUser,
  lockAdmins,
  lockUserLimit,
  replaceUserQueues,
  type UserRow,
  type UserValues,
  updateUserRow,
} from './users.queries.ts';

export interface UserChange {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  profile?: UserRow['profile'] | undefined;
  allTicket?: UserRow['allTicket'] | undefined;
  whatsappId?: number | null | undefined;
  queueIds?: number[] | undefined;
}

/** @throws ERR_NO_USER_FOUND */
async function getUserRow(tx: Tx, id: number): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (!row) throw appError('ERR_NO_USER_FOUND');
  return row;
}

/** Oneself, or anybody for an admin. @throws ERR_NO_PERMISSION, ERR_NO_USER_FOUND */
export function getUser(ctx: UserCtx, id: number): Promise<UserRow> {
  checkMayTouch(ctx, id);
  return inTransaction(ctx, (tx) => getUserRow(tx, id));
}

/** Refused before looking, so that the answer for a stranger tells nothing about who exists. */
function checkMayTouch(ctx: UserCtx, id: number): void {
  if (ctx.actor.profile !== 'admin' && ctx.actor.id !== id) throw appError('ERR_NO_PERMISSION');
}

/** @throws ERR_USERS_LIMIT, ERR_EMAIL_ALREADY_EXISTS, ERR_COMMON_PASSWORD, ERR_QUEUE_NOT_FOUND, ERR_NO_WAPP_FOUND */
export async function createUser(
  ctx: UserCtx,
  input: UserChange & { name: string; email: string; password: string },
): Promise<UserRow> {
  const passwordHash = await makePasswordHash(ctx, input.password);
  return inTransaction(ctx, async (tx) => {
    const limit = await lockUserLimit(tx);
    if (limit !== undefined && (await countUsers(tx)) >= limit) throw appError('ERR_USERS_LIMIT');
    const { name, email } = input;
    const values = { ...(await rowValues(tx, input)), name, email, passwordHash };
    const id = await refusingTakenEmail(() => insertUser(tx, values));
    await setQueues(tx, id, input.queueIds);
    const row = await getUserRow(tx, id);
    emitUser(tx, 'create', row);
    return row;
  });
}

/**
 * An admin changes anybody; others themselves, without profile, queues and allTicket.
 * A new password ends the other sessions; new rights count from the next request and event on.
 */
export async function updateUser(ctx: UserCtx, id: number, asked: UserChange): Promise<UserRow> {
  checkMayTouch(ctx, id);
  const change = ctx.actor.profile === 'admin' ? asked : withoutRights(asked);
  const passwordHash =
    change.password === undefined ? undefined : await makePasswordHash(ctx, change.password);
  return inTransaction(ctx, async (tx) => {
    const before = await getUserRow(tx, id);
    if (change.profile && change.profile !== 'admin') await checkNotLastAdmin(tx, id);
    const values = { ...(await rowValues(tx, change)), ...(passwordHash ? { passwordHash } : {}) };
    await refusingTakenEmail(() => updateUserRow(tx, id, values));
    await setQueues(tx, id, change.queueIds);
    const after = await getUserRow(tx, id);
    if (passwordHash) await endOtherSessions(tx, id);
    if (rightsOf(before) !== rightsOf(after)) moveSockets(tx, after);
    emitUser(tx, 'update', after);
    return after;
  });
}

const withoutRights = ({ name, email, password, whatsappId }: UserChange): UserChange => ({
  name,
  email,
  password,
  whatsappId,
});

/** @throws ERR_NO_PERMISSION for oneself, ERR_LAST_ADMIN, ERR_NO_USER_FOUND */
export function deleteUser(ctx: UserCtx, id: number): Promise<void> {
  if (ctx.actor.id === id) throw appError('ERR_NO_PERMISSION');
  return inTransaction(ctx, async (tx) => {
    await getUserRow(tx, id);
    await checkNotLastAdmin(tx, id);
    await endUserSessions(tx, { userId: id, reason: 'deleted' });
    await returnTicketsOfUser(tx, id);
    await deleteUserRow(tx, id);
    tx.emit(
      push({
        companyId: tx.companyId,
        rooms: [rooms.company(tx.companyId)],
        entity: 'user',
        payload: { action: 'delete', userId: id },
      }),
    );
  });
}

async function makePasswordHash(ctx: UserCtx, password: string): Promise<string> {
  const min = ctx.core.config.passwordLengthMin;
  if (password.length < min) {
    const details = [{ field: 'password', part: 'body', problem: 'too_small', min }];
    throw appError('ERR_VALIDATION', { details });
  }
  if (isCommonPassword(password)) throw appError('ERR_COMMON_PASSWORD');
  return hashPassword(password);
}

async function rowValues(tx: Tx, change: UserChange): Promise<UserValues> {
  const { name, email, profile, allTicket, whatsappId } = change;
  if (typeof whatsappId === 'number' && !(await connectionExists(tx, whatsappId))) {
    throw appError('ERR_NO_WAPP_FOUND');
  }
  const values = { name, email, profile, allTicket, connectionId: whatsappId };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_norm_key')
      throw appError('ERR_EMAIL_ALREADY_EXISTS');
    throw error;
  }
}

async function setQueues(tx: Tx, userId: number, queueIds: number[] | undefined): Promise<void> {
  if (!queueIds) return;
  const wanted = [...new Set(queueIds)];
  if ((await replaceUserQueues(tx, userId, wanted)) !== wanted.length)
    throw appError('ERR_QUEUE_NOT_FOUND');
}

async function checkNotLastAdmin(tx: Tx, id: number): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.includes(id) && admins.length === 1) throw appError('ERR_LAST_ADMIN');
}

/** Whoever changes his own password stays signed in where he does it. */
function endOtherSessions(tx: UserCtx & Tx, id: number): Promise<void> {
  const except = tx.actor.id === id ? { except: tx.actor.sessionId } : {};
  return endUserSessions(tx, { userId: id, ...except, reason: 'password' });
}

const rightsOf = ({ profile, allTicket, queues }: UserRow): string =>
  JSON.stringify([profile, allTicket, queues.map((queue) => queue.id).sort((a, b) => a - b)]);

function moveSockets(tx: Tx, row: UserRow): void {
  const actor = {
    ...row,
    allTicket: row.allTicket === 'enabled',
    queueIds: row.queues.map((queue) => queue.id),
  };
  const standing = standingRooms(tx.companyId, actor);
  tx.afterCommit(() =>
    tx.core.realtime.setRooms({ companyId: tx.companyId, userId: row.id }, standing),
  );
}

/** Tells the company's browsers about a colleague. */
export function emitUser(tx: Tx, action: 'create' | 'update', row: UserRow): void {
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: [rooms.company(tx.companyId)],
      entity: 'user',
      payload: { action, user: presentUserRef(row) },
    }),
  );
}
