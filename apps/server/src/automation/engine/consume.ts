/**
 * Takes in what a customer wrote, one message after the other, and does what follows from it, in one transaction with
 * the row that says how far it came: killed anywhere it is done once, and no more than once.
 */

import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findTickets,
  lockConversationOfTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { ticketChanged } from '../../conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import type { Surroundings } from './automation.queries.ts';
import * as queries from './automation.queries.ts';
import { chooseNextStep, hearingOf, isWorn } from './choose-next-step.ts';
import { situationOf } from './read-situation.ts';
import type { Decision, Heard, Session, Situation } from './situation.ts';
import { takeSteps } from './take-steps.ts';
import { wakeQueue } from './waits.queries.ts';

const ATTEMPTS_MAX = 8;
const RETRY_MS = 500;
/** Into a queue, and out of it again where it is closed. */
const TURNS_MAX = 3;

/** Looks at one ticket of the company. @returns whether there was one */
export async function consumeNext(core: Core, companyId: number): Promise<boolean> {
  const ctx = companyCtx(core, companyId);
  let taken: queries.Work | undefined;
  try {
    await inTransaction(ctx, async (tx) => {
      taken = await queries.takeWork(tx);
      if (taken) await consume(tx, taken);
    });
  } catch (error) {
    if (!taken) throw error;
    const { ticket_id: ticketId, attempts } = taken;
    ctx.log.warn({ error, ticket_id: ticketId, attempts }, 'automation.failed');
    await inTransaction(ctx, (tx) => giveBack(tx, ticketId, attempts));
  }
  return taken !== undefined;
}

/** Later again; after many times the ticket is left to people. */
async function giveBack(tx: Tx, ticketId: number, attempts: number): Promise<void> {
  if (attempts + 1 < ATTEMPTS_MAX)
    return queries.postponeWork(tx, ticketId, RETRY_MS * 2 ** attempts);
  tx.log.error({ ticket_id: ticketId }, 'automation.given_up');
  tx.core.metrics.automationGivenUp.inc();
  await queries.finishWork(tx, ticketId);
  const [ticket] = await findTickets(tx, [ticketId]);
  await wakeQueue(tx, ticket?.queue_id ?? null);
}

async function consume(tx: Tx, work: queries.Work): Promise<void> {
  const ticketId = work.ticket_id;
  await lockConversationOfTicket(tx, ticketId);
  const [before] = await findTickets(tx, [ticketId]);
  if (!before) return;
  const turn = new Turn(tx, before, await queries.findSession(tx, ticketId));
  const written = await queries.listWritten(
    tx,
    ticketId,
    Math.max(turn.session.heardSeq, work.first_seq - 1),
  );
  for (const { at, ...what } of written)
    await turn.hear({ t: 'message', at: new Date(at), ...what });
  const heardSeq = written.at(-1)?.seq ?? turn.session.heardSeq;
  // There may be more than fits: the next turn goes on behind it.
  await turn.end({ heardSeq, isDone: written.length < queries.MESSAGES_MAX });
}

/** A ticket while the automation has it. */
class Turn {
  readonly #tx: Tx;
  readonly #before: TicketRow;
  #ticket: TicketRow;
  session: queries.StoredSession;
  #hasActed = false;
  /** As it was looked at last, unless the ticket was placed elsewhere since. */
  #seen: Surroundings | undefined;
  /** Only what a customer writes first can be the answer to how he liked it. */
  #hasHeard = false;

  constructor(tx: Tx, ticket: TicketRow, session: queries.StoredSession) {
    this.#tx = tx;
    this.#before = ticket;
    this.#ticket = ticket;
    this.session = session;
  }

  async hear(first: Heard): Promise<void> {
    let heard = first;
    for (let turns = 0; turns < TURNS_MAX; turns++) {
      const situation = await this.#look(heard);
      const decision = chooseNextStep(situation);
      await this.#take(situation, decision);
      if (!decision.hasEntered) break;
      heard = { t: 'entered' };
    }
    this.#hasHeard = true;
  }

  async #look(heard: Heard): Promise<Situation> {
    this.#seen ??= await queries.findSurroundings(this.#tx, this.#ticket.id);
    const isRatingAsked = this.#seen.isRatingAsked && !this.#hasHeard;
    return situationOf(this.#tx, this.#ticket, {
      around: { ...this.#seen, isRatingAsked },
      session: this.session,
      heard,
    });
  }

  async #take({ language }: Situation, { steps, session }: Decision): Promise<void> {
    const before = this.session;
    this.session = { ...before, ...session };
    if (steps.length === 0) return;
    this.#hasActed = true;
    if (isWorn(this.session) && !isWorn(before))
      this.#tx.log.warn({ ticket_id: this.#ticket.id }, 'automation.step_limit_reached');
    await takeSteps(this.#tx, { ticket: this.#ticket, language }, steps);
    if (steps.some(({ kind }) => kind === 'say' || kind === 'menu')) {
      const saidSeq = await queries.lastSeqOf(this.#tx, this.#ticket.conversation_id);
      const shownSeq = isSameMenu(before, session) ? before.shownSeq : saidSeq;
      const saidAt = this.#tx.core.now();
      this.session = { ...this.session, saidSeq, saidAt, shownSeq };
    }
    if (!steps.some(({ kind }) => kind === 'place' || kind === 'rate')) return;
    this.#ticket = await this.#current();
    this.#seen = undefined;
  }

  async #current(): Promise<TicketRow> {
    return (await findTickets(this.#tx, [this.#before.id]))[0]!;
  }

  /** Writes down how far it came, and tells the lists. */
  async end({ heardSeq, isDone }: { heardSeq: number; isDone: boolean }): Promise<void> {
    const tx = this.#tx;
    const { id } = this.#before;
    this.session = { ...this.session, heardSeq };
    const hears = hearingOf(await this.#look({ t: 'entered' }));
    await queries.endTurn(tx, id, { session: this.session, hears, isDone });
    // Until now it was not given to anybody: the automation had yet to look at it.
    await wakeQueue(tx, this.#ticket.queue_id);
    if (!this.#hasActed) return;
    const audience = { id, userId: this.#before.user_id, queueId: this.#before.queue_id };
    await ticketChanged(tx, audience, await this.#current());
    // Whoever was silent while the bot had it may be the one to take it now.
    await tx.happened({ type: 'tickets.alert', ticketIds: [id] });
  }
}

/** Sent once more, it can still be answered by what was written before. */
const isSameMenu = (before: Session, after: Session): boolean =>
  before.kind === after.kind &&
  before.optionId === after.optionId &&
  JSON.stringify(before.offered) === JSON.stringify(after.offered);
