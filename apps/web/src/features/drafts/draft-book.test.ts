/** Two browsers of one person and the server: in whatever order events arrive, all end with the same text. */
import type { Draft } from '@prosa/contract/drafts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DraftBook } from './draft-book.ts';

const TICKET = 7;

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

type Edit = { ticketId: number; body: string; ageMs: number };

/** The server as in drafts.queries.ts, and the common clock. */
class Server {
  time = 0;
  row: (Draft & { editedAt: number }) | null = null;
  readonly listeners: ((draft: Draft) => void)[] = [];

  save({ ticketId, body, ageMs }: Edit): Draft {
    const editedAt = this.time - ageMs;
    if (!this.row || this.row.editedAt <= editedAt) {
      this.row = { ticketId, body, editedAt, rev: (this.row?.rev ?? 0) + 1 };
      for (const tell of this.listeners) tell(this.draft());
    }
    return this.draft();
  }

  draft(): Draft {
    const { ticketId, body, rev } = this.row!;
    return { ticketId, body, rev };
  }

  list = async (): Promise<Draft[]> => (this.row?.body ? [this.draft()] : []);
}

/** A browser whose timers, requests, answers and events happen only on request. */
class Browser {
  readonly storage = memory();
  readonly server: Server;
  timers: (() => void)[] = [];
  requests: { edit: Edit; answer: (draft: Draft) => void; fail: () => void }[] = [];
  answers: (() => void)[] = [];
  events: Draft[] = [];
  book: DraftBook;

  constructor(server: Server) {
    this.server = server;
    server.listeners.push((draft) => this.events.push(draft));
    this.book = this.open();
  }

  open(): DraftBook {
    this.book = new DraftBook({
      prefix: 'draft:1:',
      storage: () => this.storage,
      list: this.server.list,
      save: (edit) =>
        new Promise((answer, fail) => {
          this.requests.push({ edit, answer, fail: () => fail(new TypeError('offline')) });
        }),
      later: (run) => {
        this.timers.push(run);
        return () => {
          this.timers = this.timers.filter((timer) => timer !== run);
        };
      },
      now: () => this.server.time,
    });
    return this.book;
  }

  /** Runs one of the waiting steps; false when there are none. */
  step(which: number): boolean {
    const [timer, request, answer, event] = [this.timers, this.requests, this.answers, this.events];
    const waiting = [timer, request, answer, event].filter(({ length }) => length > 0);
    const queue = waiting[which % waiting.length];
    if (!queue) return false;
    const [first] = queue.splice(0, 1);
    if (queue === event) this.book.heard(first as Draft);
    else if (queue === request) this.#arrive(first as Browser['requests'][number]);
    else (first as () => void)();
    return true;
  }

  #arrive({ edit, answer }: Browser['requests'][number]): void {
    const draft = this.server.save(edit);
    this.answers.push(() => answer(draft));
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function finish(...browsers: Browser[]): Promise<void> {
  for (let isBusy = true; isBusy; ) {
    isBusy = browsers.some((browser) => browser.step(0));
    await settled();
  }
}

describe('drafts of one person', () => {
  it('end the same in two browsers and on the server, in whatever order events arrive', async () => {
    const act = fc.record({
      browser: fc.integer({ min: 0, max: 1 }),
      body: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom('', 'a', 'ab', 'b') },
        { weight: 4, arbitrary: fc.constant(null) },
      ),
      step: fc.nat({ max: 11 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async (acts) => {
        const server = new Server();
        const browsers = [new Browser(server), new Browser(server)] as const;
        for (const { browser, body, step } of acts) {
          server.time += 1;
          const at = browsers[browser]!;
          if (body === null) at.step(step);
          else {
            at.book.write(TICKET, body);
            expect(at.book.read(TICKET)).toBe(body);
          }
          await settled();
        }
        await finish(...browsers);
        const kept = server.row?.body ?? '';
        expect(browsers.map(({ book }) => book.read(TICKET))).toEqual([kept, kept]);
      }),
      { numRuns: 500 },
    );
  });

  it('are not replaced by events while they are being typed', async () => {
    const browser = new Browser(new Server());
    browser.book.write(TICKET, 'meu');
    browser.book.heard({ ticketId: TICKET, body: 'de outra janela', rev: 9 });
    expect(browser.book.read(TICKET)).toBe('meu');
  });

  it('typed without a connection survive a reload, and are sent on the next contact', async () => {
    const browser = new Browser(new Server());
    browser.book.write(TICKET, 'no metrô');
    browser.step(0);
    browser.requests.pop()!.fail();
    await settled();
    const next = browser.open();
    expect(next.read(TICKET)).toBe('no metrô');
    await next.load();
    await finish(browser);
    expect(browser.server.draft().body).toBe('no metrô');
  });

  it('are removed when the server has none, unless they have not been sent yet', async () => {
    const browser = new Browser(new Server());
    browser.book.heard({ ticketId: 1, body: 'enviado em outro lugar', rev: 3 });
    browser.book.write(TICKET, 'novo');
    await browser.book.load();
    expect([1, TICKET].map(browser.book.read)).toEqual(['', 'novo']);
    expect(browser.storage.length).toBe(1);
  });

  it('leave nothing stored at the end of a session, and need no storage', async () => {
    const browser = new Browser(new Server());
    browser.book.heard({ ticketId: 1, body: 'guardado', rev: 1 });
    browser.book.forgetSaved();
    expect(browser.storage.length).toBe(0);
    const closed = new Browser(new Server());
    closed.storage.setItem = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    closed.book.write(TICKET, 'a');
    expect(closed.book.read(TICKET)).toBe('a');
  });
});
