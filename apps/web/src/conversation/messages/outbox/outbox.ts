/** Messages that are written but not yet stored on the server: in order per ticket, through any outage. */
import { ApiError } from '@prosa/contract/client';
import type { Message } from '@prosa/contract/messages';

export interface Draft {
  ticketId: number;
  body: string;
  sign: boolean;
  quoted: Message | null;
  file: File | null;
  /** The WebM/Opus original of a recording whose MP3 is in `file`. */
  voice: Blob | null;
  /** Of a recording, in the format of `mediaWaveform`. */
  waveform: string | null;
}

export interface OutboxItem extends Draft {
  clientId: string;
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  error: unknown;
  /** Local URL of the file, for the bubble. */
  previewUrl: string | null;
}

export interface OutboxDependencies {
  send(item: OutboxItem): Promise<readonly Message[]>;
  stored(item: OutboxItem, messages: readonly Message[]): void;
  newId(): string;
  preview(file: File): string;
  release(previewUrl: string): void;
  later(run: () => void, ms: number): void;
}

export interface Outbox {
  add(draft: Draft): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** The network may be back: send waiting messages now. */
  wake(): void;
  clear(): void;
  /** Resolves when no message of this ticket is under way: it was stored or refused, or the connection is down. */
  settled(ticketId: number): Promise<void>;
  items(): readonly OutboxItem[];
  subscribe(listener: () => void): () => void;
}

const RETRY_MS = 3000;

/** A refusal is final; no answer, a server error and "slow down" are not. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const store = createStore(dependencies);
  const { change, remove, items } = store;
  const busy = new Map<number, Promise<void>>();

  /** One at a time per ticket: the order of writing is the order of arrival. */
  async function drain(ticketId: number): Promise<void> {
    try {
      for (let item = next(ticketId); item; item = next(ticketId)) {
        if (!(await sendOne(item))) break;
      }
    } finally {
      busy.delete(ticketId);
    }
  }

  const next = (ticketId: number) =>
    items().find((item) => item.ticketId === ticketId && item.state === 'waiting');

  /** False when the connection is down: later messages must wait, too. */
  async function sendOne(item: OutboxItem): Promise<boolean> {
    change(item.clientId, { state: 'sending', error: null });
    try {
      const messages = await dependencies.send(item);
      dependencies.stored(item, messages);
      remove(item.clientId);
      return true;
    } catch (error) {
      const isOver = isFinal(error);
      change(item.clientId, { state: isOver ? 'failed' : 'waiting', error });
      if (!isOver) dependencies.later(() => start(item.ticketId), RETRY_MS);
      return isOver;
    }
  }

  function start(ticketId: number): void {
    if (!busy.has(ticketId) && next(ticketId)) busy.set(ticketId, drain(ticketId));
  }
  const wake = () => {
    for (const ticketId of new Set(items().map((item) => item.ticketId))) start(ticketId);
  };

  return {
    add(draft) {
      const item: OutboxItem = {
        ...draft,
        clientId: dependencies.newId(),
        createdAt: new Date().toISOString(),
        state: 'waiting',
        error: null,
        previewUrl: draft.file ? dependencies.preview(draft.file) : null,
      };
      store.append(item);
      start(draft.ticketId);
    },
    retry(clientId) {
      change(clientId, { state: 'waiting', error: null });
      wake();
    },
    discard: remove,
    wake,
    clear() {
      for (const { clientId } of items()) remove(clientId);
    },
    settled: async (ticketId) => busy.get(ticketId),
    items,
    subscribe: store.subscribe,
  };
}

function createStore(dependencies: OutboxDependencies) {
  let items: readonly OutboxItem[] = [];
  const listeners = new Set<() => void>();
  const publish = (next: readonly OutboxItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  return {
    items: () => items,
    append: (item: OutboxItem) => publish([...items, item]),
    change: (clientId: string, part: Partial<OutboxItem>) =>
      publish(items.map((item) => (item.clientId === clientId ? { ...item, ...part } : item))),
    remove(clientId: string) {
      const gone = items.find((item) => item.clientId === clientId);
      publish(items.filter((item) => item.clientId !== clientId));
      if (gone?.previewUrl) dependencies.release(gone.previewUrl);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
