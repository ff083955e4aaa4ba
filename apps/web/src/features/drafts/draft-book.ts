/**
 * Unsent texts: available at once, stored in this browser, and synchronised with the server, where the last edit wins.
 * A text typed here is never replaced by events until it is synchronised.
 */
import type { Draft } from '@prosa/contract/drafts';

interface Entry {
  body: string;
  /** Of the server's row, as far as known. */
  rev: number;
  /** When it was typed here; null once the server has it. */
  typedAt: number | null;
}

interface Ports {
  /** Prefix of stored keys, followed by the ticket's id. */
  prefix: string;
  storage: () => Storage;
  list: () => Promise<readonly Draft[]>;
  /** Returns the server's draft after this edit; null when this person can no longer see the ticket. */
  save: (edit: { ticketId: number; body: string; ageMs: number }) => Promise<Draft | null>;
  /** @returns a function that cancels it */
  later: (run: () => void, ms: number) => () => void;
  now: () => number;
}

/** Typing counts as paused after this. */
const PAUSE_MS = 800;
const UNKNOWN: Entry = { body: '', rev: 0, typedAt: null };

export class DraftBook {
  readonly #ports: Ports;
  readonly #entries = new Map<number, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #planned = new Map<number, () => void>();
  readonly #underWay = new Set<number>();
  /** Drafts received while a text typed here was being sent. */
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

  /** Takes over the server's texts and sends those typed here; events may have been missed. */
  async load(): Promise<void> {
    const before = new Map(this.#entries);
    const listed = await this.#ports.list();
    for (const draft of listed) this.heard(draft);
    const ids = new Set(listed.map(({ ticketId }) => ticketId));
    for (const [ticketId, entry] of this.#entries) {
      if (entry.typedAt !== null) this.#saveIn(ticketId, 0);
      // A draft received during the request is not missing from the list.
      else if (!ids.has(ticketId) && before.get(ticketId) === entry) this.forget(ticketId);
    }
  }

  forget(ticketId: number): void {
    this.#entries.delete(ticketId);
    this.#heardMeanwhile.delete(ticketId);
    this.#store(ticketId, null);
    this.#tell();
  }

  /** Removes stored texts that the server has: on a shared computer nobody else should see them. */
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
    // Without an answer it is sent on the next contact.
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
