/**
 * From decryption to the inbox. A message leaves the journal only after the inbox has stored it; messages left over
 * by a crash go through here again, and the inbox skips those it has.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { SignalKeyStore } from 'baileys';
import { messagesOfThreads } from '../../../conversation/inbound/receive-history.ts';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import type { Loop } from '../../../core/process/progress.ts';
import { FencedError, type Identity, type InboundEvent } from '../../../provider/port.ts';
import { BATCH_MAX, createSink } from '../../inbound/sink.ts';
import { assertFence, type Lease } from '../../leases/lease.ts';
import { identitiesOf, jidOf, numberOf } from './addresses.ts';
import type { JournalEntry } from './auth-store.ts';
import { deleteJournal } from './device.queries.ts';
import { noteExpiration } from './disappearing.ts';
import { sealFileRefs } from './file-ref.ts';
import { type HistoryNotice, historyNoticeOf, readHistory } from './history.ts';
import { decodePlaintext, type Envelope, normalise, readEnvelope, type Self } from './normalise.ts';
import type { Vault } from './vault.ts';

interface InboxOptions {
  core: Core;
  lease: Lease;
  vault: Vault;
  self(): Self;
  /** Whether messages that WhatsApp has delivered wait to be handled. */
  isBehind(): boolean;
  keys: SignalKeyStore;
  /** A group message is stored: the group's name may still be unknown. */
  onGroup(jid: string): void;
  onBroken(error: unknown): void;
}

const STORE_TRIES = 4;
const STORE_PAUSE_MS = 500;
/** Journal entries of this period are deleted in one batch. */
const FORGET_MS = 300;

export class Inbox {
  readonly #options: InboxOptions;
  readonly #sink: ReturnType<typeof createSink>;
  readonly #storing = new Set<Promise<void>>();
  /** Journal keys of messages that the inbox has. */
  readonly #stored: string[] = [];
  #forgetting: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  readonly #loop: Loop;

  constructor(options: InboxOptions) {
    this.#options = options;
    const { core, lease, isBehind, onBroken } = options;
    this.#sink = createSink(core, lease, { isBehind });
    this.#loop = core.progress.loop({
      name: 'inbox',
      facts: { company_id: lease.companyId, connection_id: lease.connectionId },
      // The next session processes the rest of the journal.
      heal: onBroken,
    });
  }

  /** The session is over: nothing waits for the inbox any more. */
  unwatch(): void {
    this.#loop.close();
  }

  /** Messages in the order of their decryption. */
  take(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      this.#inTurn(async () => {
        const notice = historyNoticeOf(entry, this.#options.self());
        // It may need a fetch, and new messages do not wait for it.
        if (notice) return this.#track(this.#takeHistory(notice, entry.key));
        const events = await this.#sealed(await this.#read(entry));
        this.#track(this.#store(events, [entry.key]).then(() => this.#tellGroups(events)));
      });
    }
  }

  async #takeHistory(notice: HistoryNotice, journalKey: string): Promise<void> {
    const { core, lease, self } = this.#options;
    const messages = await readHistory(notice, { self: self(), now: core.now() }).catch((error) => {
      core.log.warn({ error }, 'linked_device.history_failed');
      return [];
    });
    const whole = await Promise.all(
      messages.map(async (message) => this.#withMentioned(await this.#completed(message))),
    );
    const wanted = await inTransaction(companyCtx(core, lease.companyId), (tx) =>
      messagesOfThreads(tx, lease.connectionId, whole),
    );
    await this.#store(await this.#sealed(wanted), [journalKey]);
  }

  /** Everything besides messages: receipts, names, calls. */
  tell(events: readonly InboundEvent[]): void {
    if (events.length === 0) return;
    this.#inTurn(async () => {
      const whole = await Promise.all(events.map((event) => this.#completed(event)));
      this.#track(this.#store(await this.#sealed(whole), []));
    });
  }

  /** Resolves when everything received by now is stored or given up. */
  async settled(): Promise<void> {
    await this.#turn;
    await Promise.all(this.#storing);
    await this.#forget().catch((error) => this.#options.onBroken(error));
  }

  #inTurn(run: () => Promise<void>): void {
    this.#turn = this.#turn
      .then(() => this.#loop.during(run))
      .catch((error) => this.#options.onBroken(error));
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error) => this.#options.onBroken(error))
      .finally(() => this.#storing.delete(tracked));
    this.#storing.add(tracked);
  }

  async #read({ attrs, plaintext }: JournalEntry): Promise<InboundEvent[]> {
    const envelope = readEnvelope(attrs, this.#options.self());
    if (!envelope) return [];
    const whole = await this.#withNumbers(envelope);
    const read = this.#readContents(plaintext, whole);
    if (!read) return [];
    await noteExpiration(this.#options.keys, whole.chat, read.message);
    return Promise.all(read.events.map((event) => this.#withMentioned(event)));
  }

  #readContents(plaintext: Uint8Array, envelope: Envelope) {
    try {
      const message = decodePlaintext(plaintext);
      return { message, events: normalise(message, envelope, this.#options.self()) };
    } catch (error) {
      // It would be just as unreadable at every later start.
      this.#options.core.log.error({ error }, 'linked_device.message_unreadable');
      return undefined;
    }
  }

  /** An envelope may omit the number that an earlier one contained. */
  async #withNumbers(envelope: Envelope): Promise<Envelope> {
    const chat = await this.#complete(envelope.chat);
    return envelope.sender
      ? { ...envelope, chat, sender: await this.#complete(envelope.sender) }
      : { ...envelope, chat };
  }

  /** A text mentions people by the name that their group uses, which may not be a number. */
  async #withMentioned<E extends InboundEvent>(event: E): Promise<E> {
    if ((event.t !== 'message' && event.t !== 'edit') || !event.mentions) return event;
    const mentions = await Promise.all(
      event.mentions.map(async (each) => ({ ...each, ids: await this.#complete([...each.ids]) })),
    );
    return { ...event, mentions };
  }

  #tellGroups(events: readonly InboundEvent[]): void {
    for (const event of events) {
      const [chat] = event.t === 'message' ? event.chat : [];
      if (chat?.kind === 'group') this.#options.onGroup(jidOf(chat)!);
    }
  }

  async #completed<E extends InboundEvent>(event: E): Promise<E> {
    if (event.t === 'call') return { ...event, from: await this.#complete([...event.from]) };
    if (event.t !== 'message' && event.t !== 'presence') return event;
    const chat = await this.#complete([...event.chat]);
    const number = numberOf(chat);
    return { ...event, chat, ...(event.t === 'message' && number ? { number } : {}) };
  }

  /** Adds the person's other name when we know it. */
  async #complete(ids: Identity[]): Promise<Identity[]> {
    const [only, ...others] = ids;
    if (!only || others.length > 0 || only.kind === 'group') return ids;
    const key = only.kind === 'lid' ? `${only.value}_reverse` : only.value;
    const { [key]: other } = await this.#options.keys.get('lid-mapping', [key]);
    if (!other) return ids;
    const kind = only.kind === 'lid' ? 'pn' : 'lid';
    return identitiesOf(jidOf(only), jidOf({ kind, value: other }));
  }

  /** In order: a message without a file must not overtake one with a file. */
  #sealed<E extends InboundEvent>(events: readonly E[]): Promise<E[]> {
    return sealFileRefs(this.#options.vault, events);
  }

  async #store(events: readonly InboundEvent[], journalKeys: readonly string[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        // Older messages arrive by the thousand: each batch counts as progress.
        for (let at = 0; at < events.length; at += BATCH_MAX) {
          const batch = events.slice(at, at + BATCH_MAX);
          await this.#loop.during(() => this.#sink.append(batch));
        }
        this.#forgetLater(journalKeys);
        return;
      } catch (error) {
        if (error instanceof FencedError || attempt === STORE_TRIES) throw error;
        await pause(STORE_PAUSE_MS);
      }
    }
  }

  /** Leftover journal entries do no harm: the inbox skips what it has. */
  #forgetLater(keys: readonly string[]): void {
    this.#stored.push(...keys);
    if (this.#stored.length === 0 || this.#forgetting) return;
    this.#forgetting = setTimeout(() => this.#track(this.#forget()), FORGET_MS);
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#forgetting);
    this.#forgetting = undefined;
    const keys = this.#stored.splice(0);
    if (keys.length === 0) return;
    const { core, lease } = this.#options;
    await inTransaction(companyCtx(core, lease.companyId), (tx) =>
      tx.lastly(assertFence(tx, lease), deleteJournal(tx, lease.connectionId, keys)),
    );
  }
}
