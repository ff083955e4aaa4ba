/**
 * Sends the waiting messages of a connection while its link is up. The message rows are the outbox: only the owner of
 * the connection's lease drains them, one message at a time per thread, in order. Each attempt is recorded before it is
 * made, so that after a crash it is repeated under the same provider id. An attendant's message waits for at most one
 * message of a lower lane: lower lanes leave threads free, start no more than may be sent at once, and yield to others
 * (docs/decisions/0085).
 */

import { announceChanges } from '../../conversation/messages/announce.ts';
import { type Lane, lanes, URGENT } from '../../conversation/messages/message-author.ts';
import {
  delayInDoubt,
  failOverdue,
  hasCommands,
  type PendingMessage,
  RUN_MAX,
  takeRuns,
} from '../../conversation/messages/outbox.queries.ts';
import { type Core, type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { atIntervals } from '../../core/process/at-intervals.ts';
import { WakeSignal } from '../../core/process/wake-signal.ts';
import type { Capabilities, OutboundCommand, ProviderSession } from '../../provider/port.ts';
import { assertFence, type Lease } from '../leases/lease.ts';
import { answerNumberChecks } from './answer-number-checks.ts';
import { AttemptLog, type Leave, nameAfter } from './attempt-log.ts';
import { drainCommands } from './drain-commands.ts';
import type { Work } from './due-work.queries.ts';
import { DueWork, type FindFeedable } from './due-work.ts';
import { fetchWaitingMedia } from './fetch-media.ts';
import { fetchDuePictures } from './fetch-pictures.ts';
import { addressOf, toCommand } from './outbox.present.ts';
import {
  AFTER_UNREAD_REPORTS,
  decideNext,
  type NextStep,
  REPORT_WITHIN_MS,
} from './send-outcome.rules.ts';
import { TokenBucket } from './token-bucket.ts';

export interface OutboxOptions {
  core: Core;
  lease: Lease;
  session: ProviderSession;
  capabilities: Capabilities;
  signal: AbortSignal;
  /** Makes the next messages of the lowest lane, as far as they are due. */
  feed?: Feed | undefined;
  /** Shared by the outboxes of a process. */
  dueWork?: DueWork | undefined;
  /** Called in each round: without a call for long the outbox counts as stuck. */
  beat?(): void;
}

/** A connection that has room for further messages. */
export interface FeedLine {
  lease: Lease;
  /** The provider's rate. */
  perSecond: number;
  signal: AbortSignal;
  /** Called when messages have been made, which wake nobody. */
  fed(): void;
}

export interface Feed {
  /** One call at a time; each write checks the lease. @returns after how many of its messages to call again */
  feed(ctx: Ctx, line: FeedLine): Promise<number>;
  findFeedable: FindFeedable;
}

/** A look at what waits costs as much for one message as for ten, so what many send at once shares one. */
const LOOK_EVERY_MS = 25;
/** Under way at once: what may leave while the provider answers one, within bounds. */
const ANSWER_S = 0.4;
const [IN_FLIGHT_MIN, IN_FLIGHT_MAX] = [32, 256];
/** Threads that each lane reserves for the more urgent ones. */
const LEFT_FREE = 4;

const allWork: readonly Work[] = ['messages', 'commands', 'overdue', 'media', 'numbers', 'feed'];
const backgroundKinds = ['media', 'numbers', 'feed'] as const satisfies Work[];
/** Its messages are fed a few at a time. */
const LAST: Lane = 3;

interface TakenRun {
  run: readonly PendingMessage[];
  /** Wakes until the messages were read. */
  news: number;
}

type Background = (typeof backgroundKinds)[number];

const noCommands: typeof hasCommands = async () => false;

const unsent: Record<Exclude<Leave, 'send'>, NextStep> = {
  settled: { kind: 'sent' },
  'unread-reports': AFTER_UNREAD_REPORTS,
};

/** Runs until the signal, or fails; either way every send in progress has its outcome first. */
export async function runOutbox(options: OutboxOptions): Promise<void> {
  const outbox = new Outbox(options);
  const { core, lease, signal, feed } = options;
  const dueWork = options.dueWork ?? new DueWork(core, feed?.findFeedable);
  const forThis = (run: () => void) => (id: number) => id === lease.connectionId && run();
  const offs = [
    core.wakes.on(
      'outbox',
      forThis(() => outbox.hear()),
    ),
    core.wakes.on(
      'media',
      forThis(() => outbox.wake('media')),
    ),
    core.wakes.on(
      'numbers',
      forThis(() => outbox.wake('numbers')),
    ),
    dueWork.watch(lease, (work) => outbox.wake(...work)),
  ];
  const stop = () => outbox.wake();
  signal.addEventListener('abort', stop);
  try {
    await outbox.run();
  } finally {
    for (const off of offs) off();
    signal.removeEventListener('abort', stop);
  }
}

class Outbox {
  readonly #options: OutboxOptions;
  readonly #wakeSignal = new WakeSignal();
  readonly #looks = atIntervals(LOOK_EVERY_MS, () => this.#lookFor('messages', 'commands'));
  /** Apart from the others: otherwise what an attendant sends would wait because messages of a campaign have left. */
  readonly #looksBehind = atIntervals(LOOK_EVERY_MS, () => this.#lookFor('messages'));
  readonly #ctx: Ctx;
  readonly #rate: TokenBucket;
  /** What attendants send is recorded beside the rest, not behind it. */
  readonly #logs: Record<'urgent' | 'rest', AttemptLog>;
  /** Threads with a send in progress. */
  readonly #busy = new Map<number, Promise<void>>();
  /** Tasks in progress besides messages, one of each kind at a time. */
  readonly #background = new Map<Background, Promise<void>>();
  readonly #due = new Set<Work>(allWork);
  /** Wakes for messages so far: one may be for a thread that is busy, and is remembered until it is free. */
  #news = 0;
  /** More threads might have been started, had there been room for them. */
  #isShort = false;
  /** Messages of lower lanes may be left, for which the rate had no room. */
  #isHeldBack = false;
  /** Messages of the last lane that leave before the next feed. */
  #untilFeed = 1;
  #failure: unknown;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#ctx = companyCtx(options.core, options.lease.companyId);
    this.#rate = new TokenBucket(this.#perSecond);
    const log = () => new AttemptLog(this.#ctx, options.lease);
    this.#logs = { urgent: log(), rest: log() };
  }

  /** There is a message or a command. */
  hear(): void {
    this.#news++;
    this.#looks.call();
  }

  /** There may be work of these kinds. */
  wake(...work: readonly Work[]): void {
    if (work.includes('messages')) this.#news++;
    this.#lookFor(...work);
  }

  async run(): Promise<void> {
    await this.#sendAndWait().catch((error) => this.#fail(error));
    this.#looks.end();
    this.#looksBehind.end();
    // Also after a failure: a restart must not find a thread with a send in progress.
    await Promise.allSettled([...this.#busy.values(), ...this.#background.values()]);
    if (this.#failure) throw this.#failure;
  }

  async #sendAndWait(): Promise<void> {
    const { core, signal } = this.#options;
    if (!this.#dropsRepeats) await this.#delayInDoubt();
    while (!signal.aborted && !this.#failure) {
      this.#options.beat?.();
      this.#rate.perSecond = this.#perSecond;
      this.#startBackground();
      if (this.#due.delete('overdue')) await this.#giveUpOverdue();
      if (this.#due.delete('messages')) await this.#startRuns();
      else if (this.#due.has('commands')) await this.#drainCommands();
      else await this.#wakeSignal.wait(core.config.pollMs);
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#wakeSignal.set();
  }

  #startBackground(): void {
    const [ctx, options] = [this.#ctx, this.#options];
    const work: Record<Background, () => Promise<void>> = {
      media: () => fetchWaitingMedia(ctx, options).then(() => fetchDuePictures(ctx, options)),
      numbers: () => answerNumberChecks(ctx, options),
      feed: async () => {
        if (options.feed) this.#untilFeed = await options.feed.feed(ctx, this.#line);
      },
    };
    for (const kind of backgroundKinds) {
      if (this.#background.has(kind) || !this.#due.delete(kind)) continue;
      const run = work[kind]()
        .catch((error) => this.#fail(error))
        .finally(() => {
          this.#background.delete(kind);
          if (this.#due.has(kind)) this.#wakeSignal.set();
        });
      this.#background.set(kind, run);
    }
  }

  get #line(): FeedLine {
    const { lease, signal } = this.#options;
    const fed = () => this.#lookFor('messages');
    return { lease, perSecond: this.#rate.perSecond, signal, fed };
  }

  async #drainCommands(): Promise<void> {
    this.#due.delete('commands');
    await drainCommands(this.#ctx, this.#options, [...this.#busy.keys()]);
  }

  /** Once is enough: each attempt of this outbox gets its outcome, or the outbox fails and starts anew. */
  async #delayInDoubt(): Promise<void> {
    const { lease } = this.#options;
    await inTransaction(this.#ctx, (tx) =>
      together(assertFence(tx, lease), delayInDoubt(tx, lease.connectionId, REPORT_WITHIN_MS)),
    );
  }

  async #giveUpOverdue(): Promise<void> {
    const { lease } = this.#options;
    await inTransaction(this.#ctx, async (tx) => {
      const [, overdue] = await together(
        assertFence(tx, lease),
        failOverdue(tx, lease.connectionId),
      );
      if (overdue.length > 0)
        await announceChanges(tx, { messageIds: overdue, ticketIds: [], news: 'state' });
    });
  }

  /** Takes the waiting messages of every free thread and starts sending them, thread by thread at once. */
  async #startRuns(): Promise<void> {
    const { connectionId } = this.#options.lease;
    const threads = this.#roomByLane();
    this.#isShort = this.#freeThreads(LAST) === 0;
    this.#isHeldBack = true;
    if (threads.every((room) => room === 0)) return;
    const news = this.#news;
    const room = { threads, busy: [...this.#busy.keys()] };
    const look = this.#due.delete('commands') ? hasCommands : noCommands;
    // It only reads: the lease is checked when an attempt is recorded.
    const [found, hasOthers] = await inTransaction(this.#ctx, (tx) =>
      tx.lastly(takeRuns(tx, connectionId, room), look(tx, connectionId)),
    );
    if (hasOthers) {
      // They leave before the messages, which may be others by then.
      this.#due.add('messages');
      return this.#drainCommands();
    }
    const runs = Map.groupBy(found, (message) => message.conversation_id);
    for (const [thread, run] of runs) this.#busy.set(thread, this.#sendRun(thread, { run, news }));
    this.#isShort ||= this.#freeThreads(LAST) === 0;
    this.#isHeldBack = threads.some((room, lane) => lane !== URGENT && room <= runs.size);
  }

  /** Lower lanes start only what can be sent now or soon: more urgent messages go before the rest. */
  #roomByLane(): number[] {
    const { room } = this.#rate;
    return lanes.map((lane) => {
      const free = this.#freeThreads(lane);
      return lane === URGENT ? free : Math.min(free, room);
    });
  }

  get #perSecond(): number {
    const { session, capabilities } = this.#options;
    return session.perSecond ?? capabilities.rate.perSecond;
  }

  #freeThreads(lane: Lane): number {
    const wanted = Math.ceil(this.#rate.perSecond * ANSWER_S);
    const max = Math.min(IN_FLIGHT_MAX, Math.max(IN_FLIGHT_MIN, wanted));
    return Math.max(0, max - lane * LEFT_FREE - this.#busy.size);
  }

  /** Sends in order; the first message that has to wait ends the run, so that none overtakes it. */
  async #sendRun(thread: number, { run, news }: TakenRun): Promise<void> {
    try {
      // It waits for its turn before anything is written: a message that only waits is not in doubt.
      const [first, ...rest] = turnsOf(run);
      await this.#turn(first!);
      if (!this.#options.signal.aborted) await this.#sendAll(run, [undefined, ...rest]);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#busy.delete(thread);
      this.#untilFeed -= run.filter(({ lane }) => lane === LAST).length;
      if (this.#untilFeed <= 0) this.#lookFor('feed');
      if (this.#isShort || isFull(run)) this.#lookFor('messages');
      else if (this.#news > news) this.#looksBehind.call();
    }
  }

  /** @param turns the lane in which each waits for its turn; undefined if it has had its turn */
  async #sendAll(run: readonly PendingMessage[], turns: (Lane | undefined)[]): Promise<void> {
    const named = new Map<string, string>();
    const isUrgent = run.some(({ lane }) => lane === URGENT);
    const log = this.#logs[isUrgent ? 'urgent' : 'rest'];
    let leave = await log.write(undefined, run[0]);
    for (const [index, message] of run.entries()) {
      const step =
        leave === 'send'
          ? await this.#attempt(withQuote(message, named), turns[index])
          : unsent[leave];
      named.set(message.provider_id, nameAfter(step) ?? message.provider_id);
      const goesOn = step.kind !== 'later' && !this.#options.signal.aborted;
      leave = await log.write({ message, step }, goesOn ? run[index + 1] : undefined);
      if (!goesOn) return;
    }
  }

  async #turn(lane: Lane): Promise<void> {
    await this.#rate.take(lane);
    if (lane !== URGENT && this.#isHeldBack && this.#rate.room > 0) this.#lookFor('messages');
  }

  #lookFor(...work: readonly Work[]): void {
    for (const kind of work) this.#due.add(kind);
    this.#wakeSignal.set();
  }

  get #dropsRepeats(): boolean {
    return this.#options.capabilities.clientMessageId;
  }

  async #attempt(message: PendingMessage, turn: Lane | undefined): Promise<NextStep> {
    if (turn !== undefined) await this.#turn(turn);
    const outcome = await this.#options.session.execute(this.#command(message));
    return decideNext(outcome, {
      number: message.attempts + 1,
      random: Math.random(),
      dropsRepeats: this.#dropsRepeats,
    });
  }

  #command(message: PendingMessage): OutboundCommand {
    const open = async () => {
      const stream = await this.#options.core.storage.open(message.file!.key);
      if (!stream) throw new Error('the stored file is gone');
      return stream;
    };
    return toCommand(message, { to: addressOf(message), open });
  }
}

/** There may be more in the thread. */
const isFull = (run: readonly PendingMessage[]): boolean => run.length >= RUN_MAX;

/** A message is sent in its own lane, or in that of a more urgent one behind it in the thread. */
const turnsOf = (run: readonly PendingMessage[]): Lane[] =>
  run.map((_, index) => Math.min(...run.slice(index).map(({ lane }) => lane)) as Lane);

/** A quoted message that the same run has sent may have a new provider id by now. */
const withQuote = (
  message: PendingMessage,
  named: ReadonlyMap<string, string>,
): PendingMessage => ({
  ...message,
  quoted_provider_id: named.get(message.quoted_provider_id ?? '') ?? message.quoted_provider_id,
});
