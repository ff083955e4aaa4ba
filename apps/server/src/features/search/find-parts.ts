/** Searches each part separately, so that a slow one does not hold up the answers of the others. */
import { limits } from '@prosa/contract/limits';
import type { SearchPart } from '@prosa/contract/search-parts';
import type { TagRef } from '@prosa/contract/tags';
import {
  limitStatementTime,
  type MessageHit,
  searchMessageHits,
  searchSpokenHits,
} from '../../conversation/tickets/list-tickets.queries.ts';
import { type Caller, type CallerCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { isCancelled } from '../../core/errors.ts';
import { searchContacts } from '../contacts/list-contacts.service.ts';
import {
  type NoteHit,
  searchAlikeIds,
  searchNoteHits,
  searchTaggedIds,
  searchTagRefs,
} from './search.queries.ts';

type CallerTx = Tx & { actor: Caller };

export interface FoundParts {
  /** Contacts with the text in name, number or e-mail; the latest first. */
  named: number[];
  /** Contacts with similar names, if few names match exactly; the closest first. */
  alike: number[];
  /** Newest first. */
  messages: MessageHit[];
  notes: NoteHit[];
  tags: TagRef[];
  /** Tickets with these tags. */
  tagged: number[];
  cut: SearchPart[];
}

/** Trigrams need three letters; shorter words are searched in names, numbers and tags only. */
const TEXT_MIN = 3;
const HITS_MAX = 200;
/** With more exact hits than this, a typo is unlikely. */
const ALIKE_BELOW = 5;

export async function findParts(ctx: CallerCtx, typed: string): Promise<FoundParts> {
  const found = nothing();
  if (typed.length < limits.searchText.min) return found;
  const look = boundedBy(ctx, found.cut);
  const isText = typed.length >= TEXT_MIN;
  // Message texts take longest: the other parts run meanwhile, on one more connection.
  await Promise.all([
    isText &&
      look('messages', async (tx) => {
        const [written, spoken] = await together(
          searchMessageHits(tx, typed),
          searchSpokenHits(tx, typed),
        );
        found.messages = newestFirst([...written, ...spoken]);
      }),
    lookAtRest(look, { found, typed, isText }),
  ]);
  return found;
}

/** Their ids follow time. */
const newestFirst = (hits: readonly MessageHit[]): MessageHit[] =>
  hits.toSorted((a, b) => (a.message_id < b.message_id ? 1 : -1)).slice(0, HITS_MAX);

const nothing = (): FoundParts => ({
  named: [],
  alike: [],
  messages: [],
  notes: [],
  tags: [],
  tagged: [],
  cut: [],
});

type Look = (part: SearchPart, find: (tx: CallerTx) => Promise<void>) => Promise<void>;

interface Search {
  found: FoundParts;
  typed: string;
  isText: boolean;
}

async function lookAtRest(look: Look, { found, typed, isText }: Search): Promise<void> {
  await look('contacts', async (tx) => {
    found.named = (await searchContacts(tx, typed)) ?? [];
    // A similar number belongs to somebody else.
    if (!isText || !/\p{L}/u.test(typed) || found.named.length >= ALIKE_BELOW) return;
    const known = new Set(found.named);
    found.alike = (await searchAlikeIds(tx, typed)).filter((id) => !known.has(id));
  });
  await look('tags', async (tx) => {
    found.tags = await searchTagRefs(tx, typed);
    found.tagged = await searchTaggedIds(
      tx,
      found.tags.map(({ id }) => id),
    );
  });
  if (isText)
    await look('notes', async (tx) => {
      found.notes = await searchNoteHits(tx, typed);
    });
}

const boundedBy =
  (ctx: CallerCtx, cut: SearchPart[]): Look =>
  async (part, find) => {
    try {
      await inTransaction(ctx, async (tx) => {
        await limitStatementTime(tx, ctx.core.config.searchMs);
        await find(tx);
      });
    } catch (error) {
      if (!isCancelled(error)) throw error;
      ctx.log.warn({ part }, 'search.timed_out');
      cut.push(part);
    }
  };
