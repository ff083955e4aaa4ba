/** Searches each part separately, so that a slow one does not hold up the answers of the others. */
import { limits } from '@prosa/contract/limits';
import type { SearchPart } from '@prosa/contract/search-parts';
import type { TagRef } from '@prosa/contract/tags';
import {
  type MessageHit,
  searchMessageHits,
  searchSpokenHits,
} from '../../conversation/tickets/list-tickets.queries.ts';
import { type Caller, type CallerCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { isCancelled } from '../../core/errors.ts';
import { contactSearchOf } from '../contacts/list-contacts.service.ts';
import {
  type NoteHit,
  searchContactHits,
  searchNoteHits,
  searchTaggedIds,
  searchTagHits,
  type TagHit,
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

export async function findParts(ctx: CallerCtx, text: string): Promise<FoundParts> {
  const typed = text.trim();
  const found = nothing();
  if (typed.length < limits.searchText.min) return found;
  const look = boundedBy(ctx, found.cut);
  const isText = typed.length >= TEXT_MIN;
  // Message texts take longest: the other parts run meanwhile, on one more connection.
  await Promise.all([
    isText &&
      look('messages', async (tx) => {
        const [written, spoken] = await tx.lastly(
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

/** Each is a transaction of one statement, which leaves in one write with the beginning and the end of it. */
async function lookAtRest(look: Look, { found, typed, isText }: Search): Promise<void> {
  await look('contacts', async (tx) => {
    // A similar number belongs to somebody else.
    const alikeBelow = isText && /\p{L}/u.test(typed) ? ALIKE_BELOW : 0;
    const search = contactSearchOf(typed);
    const [hits] = await tx.lastly(searchContactHits(tx, search, { typed, alikeBelow }));
    found.named = idsOf(hits.filter(({ is_alike }) => !is_alike));
    const known = new Set(found.named);
    found.alike = idsOf(hits.filter(({ is_alike }) => is_alike)).filter((id) => !known.has(id));
  });
  let tags: TagHit[] = [];
  await look('tags', async (tx) => {
    [tags] = await tx.lastly(searchTagHits(tx, typed));
    found.tags = tags.map(({ isRare: _, ...tag }) => tag);
  });
  if (tags.length > 0)
    await look('tags', async (tx) => {
      found.tagged = await searchTaggedIds(tx, tags);
    });
  if (isText)
    await look('notes', async (tx) => {
      [found.notes] = await tx.lastly(searchNoteHits(tx, typed));
    });
}

const idsOf = (hits: readonly { contact_id: number }[]): number[] =>
  hits.map(({ contact_id }) => contact_id);

const boundedBy = (ctx: CallerCtx, cut: SearchPart[]): Look => {
  const { core } = ctx;
  const bounded = { ...ctx, core: { ...core, statementMs: core.config.searchMs } };
  return async (part, find) => {
    try {
      await inTransaction(bounded, find);
    } catch (error) {
      if (!isCancelled(error)) throw error;
      ctx.log.warn({ part }, 'search.timed_out');
      cut.push(part);
    }
  };
};
