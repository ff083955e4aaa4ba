/** Connections of a company: listing and changing them, the default one, and whether their sessions should be up. */

import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { parsePhoneNumber } from '../../conversation/contacts/phone-number.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { askForCode, forgetLink, offeredProviders } from '../../gateway/adapters.ts';
import { connectionChanged } from '../../gateway/connections/connection-changed.ts';
import type { ConnectionRow } from '../../gateway/connections/connections.queries.ts';
import * as queries from '../../gateway/connections/connections.queries.ts';
import { recordAct } from '../../gateway/connections/note-event.ts';
import { checkAnswering } from '../queues/check-answering.ts';
import { emitConnection, emitConnectionDeleted } from './connections.realtime.ts';

type CreateBody = RouteInput<Api['POST /whatsapp']>['body'];
type UpdateBody = RouteInput<Api['PUT /whatsapp/:whatsappId']>['body'];

export const listConnections = (ctx: Ctx): Promise<ConnectionRow[]> =>
  inTransaction(ctx, (tx) => queries.listConnections(tx));

/** @throws ERR_NO_WAPP_FOUND also for a connection of another company */
export const getConnection = (ctx: Ctx, id: number): Promise<ConnectionRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await queries.findConnection(tx, id);
    if (!row) throw appError('ERR_NO_WAPP_FOUND');
    return row;
  });

export function createConnection(ctx: Ctx, body: CreateBody): Promise<ConnectionRow> {
  const { queueIds, isDefault, ...values } = body;
  checkGreeting(values.greetingMessage, queueIds.length);
  if (!offeredProviders(ctx.core).includes(values.provider))
    throw appError('ERR_PROVIDER_UNAVAILABLE');
  return changing(ctx, async (tx) => {
    const { used, allowed } = await queries.countConnections(tx);
    if (allowed !== null && used >= allowed) throw appError('ERR_CONNECTIONS_LIMIT');
    await checkReferences(tx, values);
    const becomesDefault = isDefault || used === 0;
    if (becomesDefault) await replaceDefault(tx);
    const id = await queries.insertConnection(tx, { ...values, isDefault: becomesDefault });
    await setQueues(tx, id, queueIds);
    return announce(tx, id);
  });
}

export function updateConnection(ctx: Ctx, id: number, body: UpdateBody): Promise<ConnectionRow> {
  const { queueIds, ...values } = body;
  return changing(ctx, async (tx) => {
    const row = await getConnection(tx, id);
    checkGreeting(values.greetingMessage ?? row.greetingMessage, (queueIds ?? row.queues).length);
    await checkReferences(tx, values);
    if (values.isDefault === false && row.isDefault) throw appError('ERR_NO_OTHER_WHATSAPP');
    if (values.isDefault) await replaceDefault(tx, id);
    await queries.updateConnection(tx, id, values);
    if (queueIds) await setQueues(tx, id, queueIds);
    await planAnew(tx, id, values);
    return announce(tx, id);
  });
}

/** Settings that change when tickets are moved or closed automatically. */
const WAITS = ['timeToTransfer', 'transferQueueId', 'expiresTicket'] as const;

async function planAnew(tx: Tx, connectionId: number, values: UpdateBody): Promise<void> {
  if (WAITS.some((key) => key in values)) await tx.enqueue('plan-waits', { connectionId });
}

/** Ends the session and deletes the connection with its threads. Another one becomes the default. */
export function deleteConnection(ctx: Ctx, id: number): Promise<void> {
  return changing(ctx, async (tx) => {
    const row = await getConnection(tx, id);
    if (await queries.hasLiveTickets(tx, id)) throw appError('ERR_CONNECTION_IN_USE');
    await queries.deleteConnectionRow(tx, id);
    await audit(tx, 'connectionDeleted', { subject: id, detail: row.name });
    emitConnectionDeleted(tx, id);
    wake(tx, id);
    const successor = row.isDefault ? await queries.findSuccessor(tx) : undefined;
    if (successor === undefined) return;
    await queries.updateConnection(tx, successor, { isDefault: true });
    await announce(tx, successor);
  });
}

const STARTING = {
  wanted: 'up',
  status: 'OPENING',
  statusReason: null,
  statusDetail: '',
  qrcode: '',
  retries: 0,
} as const;

/** A session that is ended on purpose raises no alarm, and its counters start again. */
const ENDED = {
  ...STARTING,
  wanted: 'down',
  status: 'DISCONNECTED',
  failures: 0,
  failingSince: null,
  alarmedAt: null,
  alarmedLimit: null,
} as const;

/** Requests the session to be up. A running one stays as it is. */
export const startSession = (ctx: Ctx, id: number): Promise<ConnectionRow> =>
  changingSession(ctx, id, async (tx, row) => {
    if (row.wanted === 'up' && row.status === 'CONNECTED') return;
    await queries.setWantedState(tx, id, STARTING);
    await recordAct(tx, { id, status: STARTING.status }, 'started');
  });

/**
 * Requests linking by a code that the owner types on the phone of this number; without a number, by a QR code again. The code
 * comes with the connection's row.
 */
export function askForPairingCode(ctx: Ctx, id: number, number: string): Promise<ConnectionRow> {
  return changingSession(ctx, id, async (tx, row) => {
    const parsed = number === '' ? { digits: '' } : parsePhoneNumber(number);
    if (!parsed) throw appError('ERR_WAPP_INVALID_CONTACT');
    if (row.status === 'CONNECTED') throw appError('ERR_CONFLICT');
    // As typed: an old Brazilian number may be known to WhatsApp without its ninth digit.
    if (!(await askForCode(tx, row.provider, { connectionId: id, number: parsed.digits })))
      throw appError('ERR_PROVIDER_UNAVAILABLE');
    if (row.wanted === 'up') return;
    await queries.setWantedState(tx, id, STARTING);
    await recordAct(tx, { id, status: STARTING.status }, 'started');
  });
}

/** Forgets the link, so that the next session shows a new QR code. */
export const renewSession = (ctx: Ctx, id: number): Promise<ConnectionRow> =>
  changingSession(ctx, id, async (tx, row) => {
    await forgetLink(tx, row.provider, id);
    await queries.setWantedState(tx, id, STARTING);
    await recordAct(tx, { id, status: STARTING.status }, 'renewed');
  });

/** Logs out: the link is forgotten and the session stays down until somebody starts it. */
export const endSession = (ctx: Ctx, id: number): Promise<ConnectionRow> =>
  changingSession(ctx, id, async (tx, row) => {
    await forgetLink(tx, row.provider, id);
    await queries.setWantedState(tx, id, ENDED);
    await recordAct(tx, { id, status: ENDED.status }, 'ended');
  });

function changingSession(
  ctx: Ctx,
  id: number,
  change: (tx: Tx, row: ConnectionRow) => Promise<void>,
): Promise<ConnectionRow> {
  return changing(ctx, async (tx) => {
    const row = await getConnection(tx, id);
    if (row.provider === 'sandbox' && !tx.core.config.sandbox) {
      throw appError('ERR_SANDBOX_DISABLED');
    }
    await change(tx, row);
    wake(tx, id);
    const after = await announce(tx, id);
    if (after.status !== row.status) await connectionChanged(tx, after);
    return after;
  });
}

async function changing<T>(ctx: Ctx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      await queries.lockCompany(tx);
      return fn(tx);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'connections_company_id_name_key') {
      throw appError('ERR_WAPP_NAME_ALREADY_EXISTS');
    }
    throw error;
  }
}

/** With several queues, the menu is appended to the greeting. */
function checkGreeting(greeting: string, queues: number): void {
  if (queues > 1 && greeting.trim() === '') throw appError('ERR_WAPP_GREETING_REQUIRED');
}

/** All references must belong to the company. */
async function checkReferences(
  tx: Tx,
  { transferQueueId, flowIdWelcome, flowIdNotPhrase, ...answering }: UpdateBody,
): Promise<void> {
  if (transferQueueId && !(await findOwn(tx, 'queues', transferQueueId)))
    throw appError('ERR_QUEUE_NOT_FOUND');
  for (const flowId of [flowIdWelcome, flowIdNotPhrase])
    if (flowId && !(await findOwn(tx, 'flows', flowId))) throw appError('ERR_NO_FLOW_FOUND');
  await checkAnswering(tx, answering);
}

async function replaceDefault(tx: Tx, exceptId?: number): Promise<void> {
  const former = await queries.unsetDefault(tx, exceptId);
  if (former !== undefined) await announce(tx, former);
}

async function setQueues(tx: Tx, id: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  const found = await queries.replaceQueues(tx, id, wanted);
  if (found !== wanted.length) throw appError('ERR_QUEUE_NOT_FOUND');
}

/** Sends the current row to everybody. */
export async function announce(tx: Tx, id: number): Promise<ConnectionRow> {
  const row = await getConnection(tx, id);
  emitConnection(tx, row);
  return row;
}

function wake(tx: Tx, id: number): void {
  tx.afterCommit(() => {
    tx.core.wakes.send('connection', id);
    tx.core.wakes.send('sandbox', id);
  });
}
