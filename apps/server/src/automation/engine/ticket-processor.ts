/** Processes the events of one ticket, in one transaction. */
import { foldPhrase } from '@prosa/contract/phrases';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { findTicket } from '../../conversation/tickets/tickets.queries.ts';
import { ticketChanged } from '../../conversation/tickets/tickets.service.ts';
import type { Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import type { FlowAround, Heard, Machine, Situation, Step } from '../machines/machine.ts';
import type { Surroundings } from './automation.queries.ts';
import * as queries from './automation.queries.ts';
import type { Automation } from './automation.ts';
import type { StoredCall } from './calls.queries.ts';
import { decide, hearingOf, isOurs } from './decide.ts';
import { findPhraseFlow } from './flow-starts.queries.ts';
import { readFlow } from './read-flow.ts';
import { situationOf } from './read-situation.ts';
import { handOver, hasReachedLimit, holderOf, restarted, type Session } from './session.ts';
import { saveSession } from './sessions.queries.ts';
import { takeSteps } from './take-steps.ts';
import { wakeQueue } from './waits.queries.ts';
import { parkWork } from './work.queries.ts';

/** How often machines may continue without an event from outside. */
const RUN_MAX = 100;

type Kinds = ReadonlySet<Step['kind']>;

const talks: Kinds = new Set(['say', 'menu', 'file', 'voice', 'flowFile']);
const moves: Kinds = new Set(['place', 'rate', 'assign', 'close']);
/** The ticket is no longer the automation's. */
const ends: Kinds = new Set(['assign', 'close']);

interface Given {
  ticket: TicketRow;
  session: Session;
  surroundings: Surroundings | undefined;
  automation: Automation;
}

export class TicketProcessor {
  readonly #tx: Tx;
  readonly #automation: Automation;
  readonly #before: TicketRow;
  #ticket: TicketRow;
  #session: Session;
  #hasActed = false;
  /** Cached until the ticket is moved. */
  #seen: Surroundings | undefined;
  /** Only the customer's first message can be the rating. */
  #hasHeard = false;
  /** Cached like this. */
  #flow: { flowId: number; around: FlowAround | null } | undefined;
  #callUntil: Date | undefined;

  constructor(tx: Tx, { ticket, session, surroundings, automation }: Given) {
    this.#tx = tx;
    this.#automation = automation;
    this.#before = ticket;
    this.#ticket = ticket;
    this.#session = session;
    this.#seen = surroundings;
  }

  /** A call is in progress: nothing more is processed until its answer arrives. */
  get isCalling(): boolean {
    return this.#session.callId !== null;
  }

  async handle(first: Heard): Promise<void> {
    const waiting: Heard[] = [first];
    for (let runs = 0; waiting.length > 0 && !this.isCalling; runs++) {
      if (runs === RUN_MAX) return this.#handOver('automation.endless');
      waiting.push(...(await this.#hear(waiting.shift()!, { isNew: runs === 0 })));
    }
    if (first.t === 'message') this.#hasHeard = true;
  }

  /** @returns what the machine that has the ticket then hears */
  async #hear(heard: Heard, { isNew }: { isNew: boolean }): Promise<Heard[]> {
    const situation = await this.#look(isNew ? heard : undefined);
    const session = this.#session;
    const decided = decide(this.#automation.machines, { situation, session, heard });
    const unsent = await this.#take(situation, decided.steps, decided.session);
    return [
      ...(unsent === undefined ? [] : [{ t: 'unsent', text: unsent } as const]),
      ...(decided.goesOn ? [decided.goesOn] : []),
    ];
  }

  /** Processes the outcome of the awaited call; undefined if it is unknown. */
  async handleCall(call: StoredCall | undefined): Promise<void> {
    this.#session = { ...this.#session, callId: null };
    if (call?.state !== 'done')
      return this.#holder.hearsFailures ? this.handle({ t: 'failed' }) : this.#fallBack();
    const { id: callId, kind: effect, result } = call;
    await this.handle({ t: 'called', callId, effect, result });
  }

  async handleTimer(): Promise<void> {
    const { timerId, timerAt } = this.#session;
    if (timerId === null || timerAt === null || timerAt > this.#tx.core.now()) return;
    this.#session = { ...this.#session, timerId: null, timerAt: null };
    await this.handle({ t: 'due', timerId });
  }

  /** The automation cannot continue: the customer is told once per attendance, and a person takes over. */
  async #fallBack(): Promise<void> {
    const situation = await this.#look();
    const isTold = this.#session.fellBack || !isOurs(situation);
    const holder = holderOf(this.#automation.machines, this.#session);
    const text = holder.failureText?.(situation) ?? situation.failureText;
    const told: Step[] = isTold ? [] : [{ kind: 'say', text }];
    const { session, steps } = handOver(this.#automation.machines, this.#session);
    const all: Step[] = [...told, { kind: 'chatbot', isOn: false }, ...steps];
    await this.#take(situation, all, { ...session, fellBack: true });
  }

  async #handOver(why: string): Promise<void> {
    this.#tx.log.warn({ ticket_id: this.#ticket.id }, why);
    const { steps, session } = handOver(this.#automation.machines, this.#session);
    await this.#take(await this.#look(), steps, session);
  }

  /** @param heard what may be a phrase that starts a flow */
  async #look(heard?: Heard): Promise<Situation> {
    this.#seen ??= (await queries.findSurroundings(this.#tx, this.#ticket.id))!;
    const isRatingAsked = this.#seen.isRatingAsked && !this.#hasHeard;
    const around = { ...this.#seen, isRatingAsked };
    const [flow, phraseFlowId] = await together(
      this.#lookAtFlow(around),
      this.#matchPhrase(around, heard),
    );
    return situationOf(this.#tx, this.#ticket, {
      around,
      said: this.#session.said,
      flow,
      phraseFlowId,
    });
  }

  get #holder(): Machine {
    return holderOf(this.#automation.machines, this.#session);
  }

  async #lookAtFlow(around: Surroundings): Promise<FlowAround | null> {
    const ref = this.#holder.flowOf?.(this.#session.state);
    if (!ref) return null;
    const read = this.#flow;
    const isSame = read?.flowId === ref.flowId && read.around?.versionId === ref.versionId;
    if (isSame) return read.around;
    const found = await readFlow(this.#tx, this.#ticket, { ref, around });
    this.#flow = { flowId: ref.flowId, around: found };
    return found;
  }

  async #matchPhrase({ hasPhrases }: Surroundings, heard?: Heard): Promise<number | null> {
    const body = hasPhrases && heard?.t === 'message' ? foldPhrase(heard.body) : '';
    if (body === '') return null;
    return findPhraseFlow(this.#tx, { connectionId: this.#ticket.connection_id, body });
  }

  /** @returns a text that could not be sent */
  async #take(
    { language }: Situation,
    steps: readonly Step[],
    session: Session,
  ): Promise<string | undefined> {
    const before = this.#session;
    this.#session = session;
    if (steps.length === 0) return undefined;
    this.#hasActed = true;
    if (hasReachedLimit(session) && !hasReachedLimit(before))
      this.#tx.log.warn({ ticket_id: this.#ticket.id }, 'automation.step_limit_reached');
    // Whoever hears of the end reads where the machine has got to.
    if (steps.some(({ kind }) => ends.has(kind)))
      await saveSession(this.#tx, {
        ticketId: this.#ticket.id,
        session,
        machines: this.#automation.machines,
      });
    const { effects } = this.#automation;
    const { generation } = session;
    const setting = { ticket: this.#ticket, language, generation, effects };
    const { change, callUntil, unsent } = await takeSteps(this.#tx, setting, steps);
    this.#callUntil = callUntil;
    this.#session = { ...session, ...change };
    if (steps.some(({ kind }) => talks.has(kind))) await this.#noteSaid(before);
    if (steps.some(({ kind }) => moves.has(kind))) {
      this.#ticket = await this.#current();
      this.#seen = undefined;
      this.#flow = undefined;
    }
    // As after any other change of its state: what was begun before is no longer heard.
    if (steps.some(({ kind }) => ends.has(kind)) && this.#ticket.status !== 'pending')
      this.#session = restarted(handOver(this.#automation.machines, this.#session).session);
    return unsent;
  }

  /** A repeated question can still be answered by messages written before the repetition. */
  async #noteSaid(before: Session): Promise<void> {
    const { said } = this.#session;
    const saidSeq = await queries.lastSeqOf(this.#tx, this.#ticket.conversation_id);
    const isSame = this.#questionOf(before) === this.#questionOf(this.#session);
    const shownSeq = isSame ? said.shownSeq : saidSeq;
    const saidAt = this.#tx.core.now();
    this.#session = { ...this.#session, said: { ...said, saidSeq, saidAt, shownSeq } };
  }

  #questionOf(session: Session): string {
    const holder = holderOf(this.#automation.machines, session);
    return JSON.stringify([holder.name, holder.question?.(session.state)]);
  }

  async #current(): Promise<TicketRow> {
    return (await findTicket(this.#tx, this.#before.id))!;
  }

  /** Stores the progress and announces the ticket to the lists. */
  async end({ heardSeq, isDone }: { heardSeq: number; isDone: boolean }): Promise<void> {
    const tx = this.#tx;
    const { id } = this.#before;
    const { machines } = this.#automation;
    const session = { ...this.#session, heardSeq };
    const hears = hearingOf(machines, { situation: await this.#look(), session });
    const ends = isDone && !this.isCalling;
    const callUntil = this.isCalling ? this.#callUntil : undefined;
    await together(
      queries.saveProgress(tx, { ticketId: id, session, machines, hears, isDone: ends }),
      callUntil ? parkWork(tx, id, callUntil) : Promise.resolve(),
      // It was not distributed until now, because the automation had not processed it.
      wakeQueue(tx, this.#ticket.queue_id),
    );
    if (!this.#hasActed) return;
    // After what was stored, which raised its revision.
    const current = await this.#current();
    const { user_id: userId, queue_id: queueId, status } = this.#before;
    const audience = { id, userId, queueId, status };
    await ticketChanged(tx, audience, current);
    // Users who got no alert while the bot had the ticket may need one now.
    await tx.happened({ type: 'tickets.alert', ticketIds: [id] });
  }
}
