import { dropFiles } from '../../conversation/media/media.service.ts';
import { returnTicketsOfUser } from '../../conversation/tickets/tickets.service.ts';
import { limitRefusals } from '../../core/attempts/login-failures.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { checkConfirmed } from '../../core/http/confirmed.ts';
import { leaveMacros } from '../macros/macros.service.ts';
import { leaveQuickMessages } from '../quick-messages/quick-messages.service.ts';
import { leaveTicketViews } from '../ticket-views/ticket-views.service.ts';
import { standingRooms } from './auth.realtime.ts';
import { endUserSessions } from './auth.service.ts';
import { hashNewPassword } from './new-password.ts';
import { confirmPassword } from './two-factor.service.ts';
import {
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
import { emitUser, emitUserGone } from './users.realtime.ts';

const REFUSALS_PER_HOUR = 30;

export interface UserChange {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  profile?: UserRow['profile'] | undefined;
  allTicket?: UserRow['allTicket'] | undefined;
  whatsappId?: number | null | undefined;
  queueIds?: number[] | undefined;
  /** Only operators may set it. */
  super?: boolean | undefined;
}

/** Users change themselves with their current password. */
export interface OwnChange extends UserChange {
  currentPassword?: string | undefined;
  ip: string;
}

/** @throws ERR_NO_USER_FOUND */
export async function getUserRow(tx: Tx, id: number): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (!row) throw appError('ERR_NO_USER_FOUND');
  return row;
}

/** The user themselves, or anybody for an admin. @throws ERR_NO_PERMISSION, ERR_NO_USER_FOUND */
export function getUser(ctx: UserCtx, id: number): Promise<UserRow> {
  checkMayTouch(ctx, id);
  return inTransaction(ctx, (tx) => getUserRow(tx, id));
}

/** Refused before the lookup, so that the answer does not reveal which users exist. */
export function checkMayTouch(ctx: UserCtx, id: number): void {
  if (ctx.actor.profile !== 'admin' && ctx.actor.id !== id) throw appError('ERR_NO_PERMISSION');
}

/** Only operators change operators: an admin of their company must not become one by their password. */
export function checkMayChange({ actor }: UserCtx, row: UserRow): void {
  if (row.super && !actor.super) throw appError('ERR_NO_PERMISSION');
}

/** @throws ERR_USERS_LIMIT, ERR_EMAIL_ALREADY_EXISTS, ERR_RATE_LIMIT, ERR_COMMON_PASSWORD, ERR_CONFIRM_IDENTITY, ERR_QUEUE_NOT_FOUND, ERR_NO_WAPP_FOUND */
export async function createUser(
  ctx: UserCtx,
  input: UserChange & { name: string; email: string; password: string },
): Promise<UserRow> {
  if (input.profile === 'admin' || input.super) checkConfirmed(ctx);
  const passwordHash = await hashNewPassword(ctx.core, input.password);
  return limitTakenEmails(ctx, async (tx) => {
    const limit = await lockUserLimit(tx);
    if (limit !== undefined && (await countUsers(tx)) >= limit) throw appError('ERR_USERS_LIMIT');
    const { name, email } = input;
    const values = { ...(await rowValues(tx, allowed(ctx, input))), name, email, passwordHash };
    const id = await refusingTakenEmail(() => insertUser(tx, values));
    await setQueues(tx, id, input.queueIds);
    const row = await getUserRow(tx, id);
    await audit(tx, 'userCreated', {
      subject: id,
      detail: `${row.name}: ${row.profile}${row.super ? '; super' : ''}`,
    });
    await emitUser(tx, 'create', row);
    return row;
  });
}

/**
 * Admins change anybody; others only themselves, without profile, queues and allTicket. Changing one's own e-mail and
 * password requires the present password. A new password ends the other sessions; new rights apply from the next
 * request and event on.
 */
export async function updateUser(ctx: UserCtx, id: number, asked: OwnChange): Promise<UserRow> {
  checkMayTouch(ctx, id);
  const change = allowed(ctx, asked);
  if (ctx.actor.id === id) await confirmOwnChange(ctx, asked);
  const { password } = change;
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(ctx.core, password);
  const run = change.email === undefined ? inTransaction : limitTakenEmails;
  return run(ctx, async (tx: UserCtx & Tx) => {
    const before = await getUserRow(tx, id);
    checkMayChange(ctx, before);
    if (givesAccess(ctx, before, change)) checkConfirmed(ctx);
    await checkMayLower(tx, before, change);
    const values = { ...(await rowValues(tx, change)), ...(passwordHash ? { passwordHash } : {}) };
    await refusingTakenEmail(() => updateUserRow(tx, id, values));
    await setQueues(tx, id, change.queueIds);
    const after = await getUserRow(tx, id);
    if (passwordHash) {
      await endOtherSessions(tx, id);
      await audit(tx, 'passwordChanged', { subject: id });
    }
    if (rightsOf(before) !== rightsOf(after)) {
      moveSockets(tx, after);
      await audit(tx, 'userChanged', { subject: id, detail: changeOf(before, after) });
    }
    await emitUser(tx, 'update', after);
    return after;
  });
}

/** Whether a change lets somebody sign in as a colleague or become an admin. Changing oneself takes the present password instead. */
function givesAccess({ actor }: UserCtx, before: UserRow, change: UserChange): boolean {
  const { email = before.email, profile = before.profile, password } = change;
  if (change.super && !before.super) return true;
  if (profile === 'admin' && before.profile !== 'admin') return true;
  return actor.id !== before.id && (password !== undefined || email !== before.email);
}

/** Protects the account of a user who left a browser open. @throws ERR_WRONG_PASSWORD */
async function confirmOwnChange(ctx: UserCtx, asked: OwnChange): Promise<void> {
  const { email } = await getUser(ctx, ctx.actor.id);
  const hasNewEmail = asked.email !== undefined && asked.email !== email;
  if (asked.password === undefined && !hasNewEmail) return;
  await confirmPassword(ctx, { password: asked.currentPassword ?? '', ip: asked.ip });
}

/** The fields of a change that the actor may set. */
function allowed({ actor }: UserCtx, change: UserChange): UserChange {
  if (actor.profile !== 'admin') return withoutRights(change);
  const { super: isOperator, ...rest } = change;
  if (!actor.super || isOperator === undefined) return rest;
  // An operator is an admin with one right more.
  return { ...rest, super: isOperator, ...(isOperator ? { profile: 'admin' as const } : {}) };
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
    const row = await getUserRow(tx, id);
    checkMayChange(ctx, row);
    await checkNotLastAdmin(tx, id);
    await endUserSessions(tx, { userId: id, reason: 'deleted' });
    await returnTicketsOfUser(tx, id);
    await leaveQuickMessages(tx, id);
    await leaveMacros(tx, id);
    await leaveTicketViews(tx, id);
    await deleteUserRow(tx, id);
    await audit(tx, 'userDeleted', { subject: id, detail: row.name });
    await dropFiles(tx, [row.pictureId]);
    emitUserGone(tx, id);
  });
}

async function rowValues(tx: Tx, change: UserChange): Promise<UserValues> {
  const { name, email, profile, allTicket, whatsappId } = change;
  if (typeof whatsappId === 'number' && !(await findOwn(tx, 'connections', whatsappId))) {
    throw appError('ERR_NO_WAPP_FOUND');
  }
  const rights = { profile, super: change.super, allTicket };
  const values = { name, email, ...rights, connectionId: whatsappId };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** E-mails are unique in the installation: unlimited attempts would reveal accounts of other companies. */
const limitTakenEmails = <T>(ctx: UserCtx, work: (tx: UserCtx & Tx) => Promise<T>): Promise<T> =>
  limitRefusals(ctx.core, { what: `e-mails of ${ctx.companyId}`, max: REFUSALS_PER_HOUR }, () =>
    inTransaction(ctx, work),
  );

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

/** @throws ERR_LAST_ADMIN; ERR_NO_PERMISSION for an operator, who must stay an admin */
async function checkMayLower(tx: UserCtx & Tx, row: UserRow, change: UserChange): Promise<void> {
  const isDemoted = change.profile !== undefined && change.profile !== 'admin';
  const leaves = change.super === false && tx.actor.id === row.id;
  const staysOperator = row.super && change.super !== false;
  if (row.super && (leaves || (isDemoted && staysOperator))) throw appError('ERR_NO_PERMISSION');
  if (isDemoted) await checkNotLastAdmin(tx, row.id);
}

async function checkNotLastAdmin(tx: Tx, id: number): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.includes(id) && admins.length === 1) throw appError('ERR_LAST_ADMIN');
}

/** Users who change their own password stay signed in on that browser. */
async function endOtherSessions(tx: UserCtx & Tx, id: number): Promise<void> {
  const except = tx.actor.id === id ? { except: tx.actor.sessionId } : {};
  await endUserSessions(tx, { userId: id, ...except, reason: 'password' });
}

const rightsOf = ({ profile, super: isOperator, allTicket, queues }: UserRow): string =>
  JSON.stringify([
    profile,
    isOperator,
    allTicket,
    queues.map((queue) => queue.id).sort((a, b) => a - b),
  ]);

/** `user → admin`, and how many queues, for the audit log. */
const changeOf = (before: UserRow, after: UserRow): string =>
  [
    before.profile === after.profile ? '' : `${before.profile} → ${after.profile}`,
    before.super === after.super ? '' : `super = ${after.super}`,
    before.allTicket === after.allTicket ? '' : `allTicket = ${after.allTicket}`,
    `queues: ${after.queues.map(({ id }) => id).join(', ') || '–'}`,
  ]
    .filter(Boolean)
    .join('; ');

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
