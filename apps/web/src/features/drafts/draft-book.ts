/**
 * Texts begun and not sent: at hand at once, kept in this browser, and settled with the server, where the last edit wins.
 * What was typed here and is not settled yet is never replaced by what is heard from elsewhere.
 */
import type { Draft } from '@prosa/contract/drafts';

interface Entry {
  body: string;
  /** Of the server's row, as far as it is known. */
  rev: number;
  /** When it was typed here; null once the server has it. */
  typedAt: number | null;
}

interface Ports {
  /** Before the id of the ticket in the names of what is stored. */
  prefix: string;
  storage: () => Storage;
  list: () => Promise<readonly Draft[]>;
  /** Answers what the server keeps after this edit; null where this person has no such ticket any more. */
  save: (edit: { ticketId: number; body: string; ageMs: number }) => Promise<Draft | null>;
  /** @returns how to call it off */
  later: (run: () => void, ms: number) => () => void;
  now: () => number;
}

/** Typing has paused. */
const PAUSE_MS = 800;
const UNKNOWN: Entry = { body: '', rev: 0, typedAt: null };

export class DraftBook {
  readonly #ports: Ports;
  readonly #entries = new Map<number, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #planned = new Map<number, () => void>();
  readonly #underWay = new Set<number>();
  /** Heard while something typed here was on its way to the server. */
  readonly #heardMeanwhile = new Map<number, Draft>();

  constructor(ports: Ports) {
    this.#ports = ports;
    for (const [ticketId, entry] of this.#readStored()) this.#entries.set(ticketId, entry);
  }

  readonly read = (ticketId: number): string => this.#of(ticketId).body;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(ticketId: number, body: string): void {
    if (body === this.read(ticketId)) return;
    this.#put(ticketId, { ...this.#of(ticketId), body, typedAt: this.#ports.now() });
    this.#saveIn(ticketId, body === '' ? 0 : PAUSE_MS);
  }

  heard(draft: Draft): void {
    const { ticketId, body, rev } = draft;
    const entry = this.#of(ticketId);
    if (rev <= entry.rev) return;
    if (entry.typedAt === null) this.#put(ticketId, { body, rev, typedAt: null });
    else if (rev > (this.#heardMeanwhile.get(ticketId)?.rev ?? 0))
      this.#heardMeanwhile.set(ticketId, draft);
  }

  /** Takes the server's texts over and tells it those typed here; events may have been missed. */
  async load(): Promise<void> {
    const before = new Map(this.#entries);
    const listed = await this.#ports.list();
    for (const draft of listed) this.heard(draft);
    const ids = new Set(listed.map(({ ticketId }) => ticketId));
    for (const [ticketId, entry] of this.#entries) {
      if (entry.typedAt !== null) this.#saveIn(ticketId, 0);
      // One that came while the list was on its way is not missing from it.
      else if (!ids.has(ticketId) && before.get(ticketId) === entry) this.forget(ticketId);
    }
  }

  forget(ticketId: number): void {
    this.#entries.delete(ticketId);
    this.#heardMeanwhile.delete(ticketId);
    this.#store(ticketId, null);
    this.#tell();
  }

  /** The server has them: on a shared computer they are nobody else's business. */
  forgetSaved(): void {
    for (const [ticketId, { typedAt }] of [...this.#entries])
      if (typedAt === null) this.forget(ticketId);
  }

  #saveIn(ticketId: number, ms: number): void {
    this.#planned.get(ticketId)?.();
    const cancel = this.#ports.later(() => {
      this.#planned.delete(ticketId);
      void this.#save(ticketId);
    }, ms);
    this.#planned.set(ticketId, cancel);
  }

  async #save(ticketId: number): Promise<void> {
    const sent = this.#of(ticketId);
    if (sent.typedAt === null || this.#underWay.has(ticketId)) return;
    this.#underWay.add(ticketId);
    const ageMs = Math.max(0, this.#ports.now() - sent.typedAt);
    // Without an answer it stays to be told at the next contact.
    const saved = await this.#ports
      .save({ ticketId, body: sent.body, ageMs })
      .catch(() => undefined);
    this.#underWay.delete(ticketId);
    if (saved === null) this.forget(ticketId);
    else if (saved) this.#settle(sent, saved);
  }

  #settle(sent: Entry, saved: Draft): void {
    const { ticketId } = saved;
    const entry = this.#entries.get(ticketId);
    if (!entry) return;
    if (entry !== sent) {
      this.#put(ticketId, { ...entry, rev: saved.rev });
      this.#saveIn(ticketId, PAUSE_MS);
      return;
    }
    const meanwhile = this.#heardMeanwhile.get(ticketId);
    this.#heardMeanwhile.delete(ticketId);
    const { body, rev } = meanwhile && meanwhile.rev > saved.rev ? meanwhile : saved;
    this.#put(ticketId, { body, rev, typedAt: null });
  }

  #of(ticketId: number): Entry {
    return this.#entries.get(ticketId) ?? UNKNOWN;
  }

  #put(ticketId: number, entry: Entry): void {
    this.#entries.set(ticketId, entry);
    this.#store(ticketId, entry.body === '' && entry.typedAt === null ? null : entry);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #store(ticketId: number, entry: Entry | null): void {
    const { prefix, storage } = this.#ports;
    try {
      if (entry) storage().setItem(prefix + ticketId, JSON.stringify(entry));
      else storage().removeItem(prefix + ticketId);
    } catch {
      // Private windows may refuse; the server still gets it.
    }
  }

  #readStored(): [number, Entry][] {
    const { prefix, storage } = this.#ports;
    try {
      const stored = storage();
      const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(prefix))
        .map((key) => [
          Number(key.slice(prefix.length)),
          JSON.parse(stored.getItem(key) ?? '') as Entry,
        ]);
    } catch {
      return [];
    }
  }
}
