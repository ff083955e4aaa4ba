/** The connection that a program sends through, and the number as its provider writes it. */
import { checkNumbers } from '../../conversation/contacts/check-numbers.ts';
import { canonicalNumber } from '../../conversation/contacts/phone-number.ts';
import { requireLinked } from '../../conversation/messages/require-linked.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { inTransaction, type TokenCtx, type Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { AppError, appError } from '../../core/errors.ts';
import { findConnection, isWrittenTo } from './message-api.queries.ts';

const SEND_WAIT_MS = 3_000;
const CHECK_WAIT_MS = 10_000;

interface Asked {
  number: string;
  whatsappId?: number | null | undefined;
}

export interface Way {
  id: number;
  connection: TicketRow['connection'];
  number: string;
}

/**
 * A number that nobody wrote to yet is checked, if its connection can tell.
 * @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT
 */
export async function findWayTo(ctx: TokenCtx, { number, whatsappId }: Asked): Promise<Way> {
  const [way, isKnown] = await inTransaction(ctx, (tx) =>
    together(connectionOf(tx, whatsappId), isWrittenTo(tx, canonicalNumber(number))),
  );
  if (isKnown) return { ...way, number };
  return { ...way, number: (await ask(ctx, way.id, number, SEND_WAIT_MS)) ?? number };
}

/** @throws ERR_WAPP_INVALID_CONTACT if it has no account, ERR_WAPP_NOT_INITIALIZED */
export async function checkNumber(ctx: TokenCtx, { number, whatsappId }: Asked) {
  const way = await inTransaction(ctx, (tx) => connectionOf(tx, whatsappId));
  requireLinked(way);
  const found = await ask(ctx, way.id, number, CHECK_WAIT_MS);
  return {
    existsInWhatsapp: found === undefined ? null : (true as const),
    number,
    numberFormatted: found ?? number,
  };
}

/** A connection's token sends through its connection. */
async function connectionOf(tx: Tx & TokenCtx, asked: number | null | undefined) {
  const wanted = tx.actor.connectionId ?? asked ?? null;
  const connection = await findConnection(tx, wanted);
  if (!connection) throw appError(wanted === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND');
  return { id: connection.id, connection };
}

/** The number as the provider writes it; undefined if it cannot tell. Clients of the family expect 400 without an account. */
async function ask(
  ctx: TokenCtx,
  connectionId: number,
  number: string,
  waitMs: number,
): Promise<string | undefined> {
  const found = (await checkNumbers(ctx, [number], { waitMs, connectionId })).get(number);
  if (found === false) throw new AppError('ERR_WAPP_INVALID_CONTACT', {}, undefined, 400);
  return found;
}
