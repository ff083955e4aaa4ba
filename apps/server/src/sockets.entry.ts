/**
 * Whether sockets may enter, stay, and follow a ticket. After an outage all reconnect at once, so those of a company
 * are looked up together.
 */

import type { TicketRow } from './conversation/tickets/tickets.present.ts';
import { findTickets } from './conversation/tickets/tickets.queries.ts';
import { maySee } from './conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Person, reading, type Tx } from './core/ctx.ts';
import { together } from './core/db/together.ts';
import { AppError, appError } from './core/errors.ts';
import { gatherEach } from './core/process/gather.ts';
import { type Read, readActors } from './features/accounts/auth.service.ts';
import { seeUsers } from './features/accounts/presence.service.ts';
import { watchTyping } from './features/messages/watch-typing.ts';
import type { SocketData } from './sockets.types.ts';

const TOGETHER_MAX = 100;

interface Question {
  who: SocketData;
  /** The socket is accepted: its user is online. */
  isHere?: boolean;
  /** Whether they may follow it. */
  ticketId?: number;
}

type Answer = { actor: Person; isTicketSeen: boolean } | AppError;

export interface Entry {
  /** The socket's user, according to the current rows. @throws what a request with its token would be answered */
  look(who: SocketData): Promise<Person>;
  /** The same, and records that the user is online. */
  lookAtPresent(who: SocketData): Promise<Person>;
  /** Whether they may; if so, its customer's typing is shown from now on. @throws like `look` */
  follow(who: SocketData, ticketId: number): Promise<boolean>;
}

export function openEntry(core: Core): Entry {
  const answerOne = gatherEach(
    (companyId: number, questions: readonly Question[]) => answerAll(core, companyId, questions),
    TOGETHER_MAX,
  );
  const ask = async (question: Question) => {
    const answer = await answerOne(question.who.companyId, question);
    if (answer instanceof AppError) throw answer;
    return answer;
  };
  return {
    look: async (who) => (await ask({ who })).actor,
    lookAtPresent: async (who) => (await ask({ who, isHere: true })).actor,
    follow: async (who, ticketId) => (await ask({ who, ticketId })).isTicketSeen,
  };
}

async function answerAll(
  core: Core,
  companyId: number,
  questions: readonly Question[],
): Promise<Answer[]> {
  const ctx = companyCtx(core, companyId);
  const who = questions.map((question) => question.who);
  const asksMore = questions.some(({ isHere, ticketId }) => isHere || ticketId !== undefined);
  if (!asksMore) {
    const read = await readActors(reading(ctx), who);
    return read.map((one) => answerOf(mayEnter(one), false));
  }
  return inTransaction(ctx, async (tx) => {
    const [read, tickets] = await together(readActors(tx, who), ticketsAsked(tx, questions));
    const actors = read.map(mayEnter);
    await noteThoseHere(tx, questions, actors);
    const seen = questions.map(({ ticketId }, n) => ticketSeen(actors[n], tickets.get(ticketId)));
    await watchTyping(tx, [...new Set(seen.filter((ticket) => ticket !== undefined))]);
    return actors.map((actor, n) => answerOf(actor, seen[n] !== undefined));
  });
}

function mayEnter(one: Read | AppError): Person | AppError {
  if (one instanceof AppError) return one;
  // Operators who help look at what is stored: nobody sees their user online, or watching a ticket.
  if (one.actor.visit) return appError('ERR_SUPPORT_REFUSED');
  return one.needsTwoFactor ? appError('ERR_TWO_FACTOR_SETUP') : one.actor;
}

const answerOf = (actor: Person | AppError, isTicketSeen: boolean): Answer =>
  actor instanceof AppError ? actor : { actor, isTicketSeen };

async function noteThoseHere(
  tx: Tx,
  questions: readonly Question[],
  actors: readonly (Person | AppError)[],
): Promise<void> {
  const here = actors.flatMap((actor, n) =>
    questions[n]?.isHere && !(actor instanceof AppError) ? [actor.id] : [],
  );
  await seeUsers(tx, [...new Set(here)]);
}

async function ticketsAsked(
  tx: Tx,
  questions: readonly Question[],
): Promise<Map<number | undefined, TicketRow>> {
  const ids = new Set(questions.flatMap(({ ticketId }) => ticketId ?? []));
  const found = await findTickets(tx, [...ids]);
  return new Map(found.map((ticket) => [ticket.id, ticket]));
}

const ticketSeen = (
  actor: Person | AppError | undefined,
  ticket: TicketRow | undefined,
): TicketRow | undefined =>
  ticket && actor && !(actor instanceof AppError) && maySee(actor, ticket) ? ticket : undefined;
