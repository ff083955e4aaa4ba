/** One session of a Cloud API number: checks that the number is usable, processes its webhooks, and sends. */

import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionReason } from '@prosa/contract/connection-reasons';
import { z } from 'zod';
import { type Core, companyCtx, inTransaction, reading, type Tx } from '../../../core/ctx.ts';
import { WakeSignal } from '../../../core/process/wake-signal.ts';
import type {
  Identity,
  InboundEvent,
  LookupAnswer,
  MediaRef,
  OutboundCommand,
  ProviderSession,
  SendOutcome,
  SessionContext,
  SessionEnd,
} from '../../../provider/port.ts';
import { assertFence } from '../../leases/lease.ts';
import {
  type CloudAccount,
  noteLimits,
  noteNumber,
  noteRefusal,
  openAccount,
} from './cloud-accounts.queries.ts';
import { CloudSender } from './cloud-sender.ts';
import { removeWebhooks, takeWebhooks } from './cloud-webhooks.queries.ts';
import { download } from './download.ts';
import { GraphClient } from './graph.ts';
import { inTime } from './in-time.ts';
import { checkNumber, endOf } from './number-check.ts';
import { readLimits } from './number-limits.ts';
import { ReactionTimes } from './reaction-times.ts';
import { askForWebhooks } from './subscribe.ts';
import { parseWebhook, readWebhook } from './webhook-events.ts';

interface SessionOptions {
  core: Core;
  context: SessionContext;
  signal: AbortSignal;
}

interface Line {
  account: CloudAccount;
  graph: GraphClient;
  sender: CloudSender;
  /** From the last check of the number. */
  quality?: ConnectionReason | undefined;
  /** What Meta lets the number send, if it says so. */
  perSecond?: number | undefined;
  hasWebhooks: boolean;
  /** What restricts the number, as last stored. */
  told?: ConnectionReason | undefined;
  refusedFor?: ConnectionReason | undefined;
}

const WEBHOOKS_AT_ONCE = 100;
/** After some webhooks, the next are gathered for this long. */
const GATHER_MS = 20;
/** For longer while only reports arrive: Meta sends three of each message, each in a webhook of its own. */
const GATHER_REPORTS_MS = 120;

const NOT_SET_UP: SessionEnd = { next: 'stop', status: 'DISCONNECTED', reason: 'not-set-up' };
const BROKEN: SessionEnd = { next: 'backoff', status: 'TIMEOUT', reason: 'connection-lost' };

const MediaAnswer = z.object({ url: z.string(), sha256: z.string().optional() });
const StoredRef = z.object({ id: z.string(), sha256: z.string() });

export class CloudSession implements ProviderSession {
  readonly ended: Promise<SessionEnd>;

  readonly #options: SessionOptions;
  readonly #context: SessionContext;
  readonly #wakeSignal = new WakeSignal();
  readonly #reactions = new ReactionTimes();
  readonly #unlisten: (() => void)[];
  readonly #finished: Promise<unknown>;
  #line: Line | undefined;
  #probeAt = 0;
  /** A webhook may wait; if its wake-up is lost, the poll of the outboxes finds it. */
  #mayWait = true;
  #isResting = false;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#unlisten = [
      options.core.wakes.on('webhook', (id) => this.#hear(id, true)),
      options.core.wakes.on('reports', (id) => this.#hear(id, this.#isResting)),
    ];
    options.signal.addEventListener('abort', () => this.#leave(), { once: true });
    const run = this.#run();
    this.#finished = run;
    // A session that we closed reports nothing any more.
    this.ended = run.then((end) => end ?? new Promise<never>(() => {}));
  }

  get perSecond(): number | undefined {
    return this.#line?.perSecond;
  }

  async execute(command: OutboundCommand): Promise<SendOutcome> {
    if (!this.#line || this.#isClosed) {
      return { s: 'failed', cls: 'session', code: 'not-connected' };
    }
    try {
      const outcome = await this.#line.sender.execute(command);
      if (isAboutTheLine(outcome)) this.#probeNow();
      if (this.#line.sender.limit.reason !== this.#line.refusedFor) this.#wakeSignal.set();
      return outcome;
    } catch (error) {
      // Nothing was sent yet: the stored file could not be read.
      this.#context.log.warn({ error }, 'cloud.command_failed');
      return { s: 'failed', cls: 'retry', code: 'not-made' };
    }
  }

  /** Meta offers no such query. */
  async lookup(addresses: readonly Identity[]): Promise<LookupAnswer[]> {
    return addresses.map(() => ({ exists: 'unknown' }));
  }

  async fetchMedia({ ref }: MediaRef): Promise<Readable> {
    if (!this.#line) throw new Error('not connected');
    const { account, graph } = this.#line;
    const { id, sha256 } = StoredRef.parse(JSON.parse(ref));
    const answer = await graph.request({
      method: 'GET',
      path: `/${id}`,
      query: { phone_number_id: account.phoneNumberId },
    });
    if (answer.kind !== 'data') throw new Error(`media not offered: ${answer.kind}`);
    const media = MediaAnswer.parse(answer.data);
    return download(this.#options.core.config, {
      url: media.url,
      token: account.token,
      sha256: sha256 || (media.sha256 ?? ''),
    });
  }

  /** There is no link to remove: the token belongs to the company. */
  async close(): Promise<void> {
    this.#leave();
    await this.#finished;
  }

  #hear(id: number, isAwaited: boolean): void {
    if (id !== this.#context.connectionId) return;
    this.#mayWait = true;
    if (isAwaited) this.#wakeSignal.set();
  }

  #leave(): void {
    this.#isClosed = true;
    for (const off of this.#unlisten) off();
    this.#wakeSignal.set();
  }

  #probeNow(): void {
    this.#probeAt = 0;
    this.#wakeSignal.set();
  }

  /** Undefined when we closed it. */
  async #run(): Promise<SessionEnd | undefined> {
    try {
      await this.#context.report({ status: 'OPENING' });
      const account = await inTransaction(this.#ctx(), (tx) =>
        openAccount(tx, this.#context.connectionId),
      );
      return account ? await this.#live(account) : NOT_SET_UP;
    } catch (error) {
      if (this.#isClosed) return undefined;
      this.#context.log.warn({ error }, 'cloud.session_failed');
      return BROKEN;
    } finally {
      for (const off of this.#unlisten) off();
    }
  }

  async #live(account: CloudAccount): Promise<SessionEnd | undefined> {
    const { core } = this.#options;
    const graph = new GraphClient(core.config, account);
    const line: Line = {
      account,
      graph,
      sender: new CloudSender(graph, account, core.now),
      hasWebhooks: false,
      refusedFor: account.refusedFor,
    };
    while (!this.#isClosed) {
      const end = await this.#probe(line);
      if (end || this.#isClosed) return end;
      await this.#tellStanding(line);
      const taken = this.#mayWait ? await this.#takeIn(line) : 0;
      await this.#waitAfter(taken);
    }
    return undefined;
  }

  async #waitAfter(taken: number): Promise<void> {
    if (taken >= WEBHOOKS_AT_ONCE) return;
    if (taken > 0) {
      await pause(GATHER_MS);
      await this.#wakeSignal.wait(GATHER_REPORTS_MS - GATHER_MS);
    } else if (!this.#mayWait) {
      this.#isResting = true;
      await this.#wakeSignal.wait(this.#options.core.config.pollMs);
      this.#isResting = false;
    }
  }

  /** "Connected" requires proof: at the start, from time to time, and when Meta reports a problem with the account. */
  async #probe(line: Line): Promise<SessionEnd | undefined> {
    if (performance.now() < this.#probeAt) return undefined;
    const { graph, account } = line;
    const check = await checkNumber(graph, account.phoneNumberId);
    if (!check.isFine || endOf(check)) return endOf(check);
    line.quality = check.standing?.reason;
    line.hasWebhooks ||= (await askForWebhooks(graph, account.businessAccountId)).kind === 'data';
    const limits = await readLimits(graph, account);
    line.perSecond = limits.perSecond ?? line.perSecond;
    this.#probeAt = performance.now() + this.#options.core.config.cloudProbeMs;
    await this.#onLine(async (tx) => {
      await noteNumber(tx, this.#context.connectionId, check.number);
      await noteLimits(tx, this.#context.connectionId, limits);
    });
    return undefined;
  }

  /** Connected, with any restriction: a refused message is the strongest sign, then Meta's status of the number. */
  async #tellStanding(line: Line): Promise<void> {
    const { reason: refusedFor } = line.sender.limit;
    if (refusedFor !== line.refusedFor) {
      await this.#onLine((tx) => noteRefusal(tx, this.#context.connectionId, refusedFor));
      line.refusedFor = refusedFor;
    }
    const reason = refusedFor ?? line.quality ?? (line.hasWebhooks ? undefined : 'no-webhook');
    if (this.#line && line.told === reason) return;
    this.#line = line;
    line.told = reason;
    await this.#context.report({ status: 'CONNECTED', reason: reason ?? null });
  }

  /** A webhook is deleted only after the inbox has it, so a crash in between repeats it. */
  async #takeIn({ account, sender }: Line): Promise<number> {
    const { core } = this.#options;
    this.#mayWait = false;
    const { connectionId } = this.#context;
    const waiting = await takeWebhooks(reading(this.#ctx()), connectionId, WEBHOOKS_AT_ONCE);
    if (waiting.length === 0) return 0;
    this.#mayWait = true;
    const clock = { now: core.now(), reactions: this.#reactions };
    const news = waiting.map(({ body }) => readWebhook(parseWebhook(body), account, clock));
    const events = inTime(news.flatMap((each) => each.events));
    await this.#context.append(events);
    for (const event of events) noteChat(sender, event);
    const problems = news.flatMap((each) => each.problems);
    if (problems.length > 0) {
      this.#context.log.warn({ codes: problems }, 'cloud.problem_reported');
      this.#probeNow();
    }
    if (news.some((each) => each.hasAccountNews)) this.#probeNow();
    const limit = news.findLast((each) => each.limit !== undefined)?.limit;
    await this.#onLine(async (tx) => {
      if (limit !== undefined) await noteLimits(tx, connectionId, { limit });
      await removeWebhooks(
        tx,
        waiting.map(({ id }) => id),
      );
      if (news.some((each) => each.hasTemplateNews))
        await tx.enqueue('sync-templates', { connectionId: this.#context.connectionId });
    });
    return waiting.length;
  }

  /** A transaction that only the owner of the connection can commit. */
  #onLine<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#ctx(), async (tx) => {
      await assertFence(tx, this.#context);
      return fn(tx);
    });
  }

  #ctx() {
    return companyCtx(this.#options.core, this.#context.companyId);
  }
}

/** The cause may be the account, or the network to Meta: not this message. */
const isAboutTheLine = (outcome: SendOutcome): boolean =>
  outcome.s === 'unknown' ||
  (outcome.s === 'failed' && (outcome.cls === 'session' || outcome.code === 'graph-unsent'));

function noteChat(sender: CloudSender, event: InboundEvent): void {
  if (event.t !== 'message') return;
  for (const { value } of event.chat) sender.noteInbound(value, event.id);
}
