/** Searches each part by itself: one that takes too long is left out, and the others are answered. */
import { limits } from '@prosa/contract/limits';
import type { SearchPart } from '@prosa/contract/search-parts';
import type { TagRef } from '@prosa/contract/tags';
import {
  type MessageHit,
  searchMessageHits,
  searchSpokenHits,
} from '../../conversation/tickets/message-hits.queries.ts';
import type { CallerCtx, Reader } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { isCancelled } from '../../core/errors.ts';
import { readingOnOne } from '../../core/reading-on-one.ts';
import { contactSearchOf } from '../contacts/list-contacts.service.ts';
import {
  type NoteHit,
  searchContactHits,
  searchNoteHits,
  searchTaggedIds,
  searchTagHits,
} from './search.queries.ts';

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
/** With more exact hits than this, a typo is unlikely. */
const ALIKE_BELOW = 5;

/** How many of the latest are wanted: whoever shows few has few looked for. */
export interface Wanted {
  contacts: number;
  /** At most 200. */
  messages: number;
  notes: number;
}

export async function findParts(ctx: CallerCtx, text: string, wanted: Wanted): Promise<FoundParts> {
  const typed = text.trim();
  const found = nothing();
  if (typed.length < limits.searchText.min) return found;
  const { core } = ctx;
  const search: Search = {
    ctx: { ...ctx, core: { ...core, statementMs: core.config.searchMs } },
    found,
    typed,
    isText: typed.length >= TEXT_MIN,
    wanted,
  };
  await readingOnOne(search.ctx, (reader) =>
    together(
      orCut(search, 'contacts', () => lookAtContacts(reader, search)),
      orCut(search, 'tags', () => lookAtTags(reader, search)),
      orCut(search, 'notes', () => lookAtNotes(reader, search)),
      // Last, since it takes longest, and a part that times out has those behind it sent again.
      orCut(search, 'messages', () => lookAtMessages(reader, search)),
    ),
  );
  return found;
}

/** Their ids follow time. */
const newestFirst = (hits: readonly MessageHit[]): MessageHit[] =>
  hits.toSorted((a, b) => (a.message_id < b.message_id ? 1 : -1));

const nothing = (): FoundParts => ({
  named: [],
  alike: [],
  messages: [],
  notes: [],
  tags: [],
  tagged: [],
  cut: [],
});

type CallerReader = CallerCtx & Reader;

interface Search {
  /** With the time limit of a part. */
  ctx: CallerCtx;
  found: FoundParts;
  typed: string;
  isText: boolean;
  wanted: Wanted;
}

async function lookAtMessages(
  reader: CallerReader,
  { found, typed, isText, wanted }: Search,
): Promise<void> {
  if (!isText) return;
  const [written, spoken] = await together(
    searchMessageHits(reader, typed, wanted.messages),
    searchSpokenHits(reader, typed),
  );
  found.messages = newestFirst([...written, ...spoken]).slice(0, wanted.messages);
}

async function lookAtTags(reader: CallerReader, { found, typed }: Search): Promise<void> {
  const tags = await searchTagHits(reader, typed);
  found.tags = tags.map(({ isRare: _, ...tag }) => tag);
  if (tags.length > 0) found.tagged = await searchTaggedIds(reader, tags);
}

async function lookAtNotes(
  reader: CallerReader,
  { found, typed, isText, wanted }: Search,
): Promise<void> {
  if (isText) found.notes = await searchNoteHits(reader, typed, wanted.notes);
}

async function lookAtContacts(
  reader: CallerReader,
  { found, typed, isText, wanted }: Search,
): Promise<void> {
  // A similar number belongs to somebody else.
  const alikeBelow = isText && /\p{L}/u.test(typed) ? ALIKE_BELOW : 0;
  const hits = await searchContactHits(reader, contactSearchOf(typed), {
    most: wanted.contacts,
    typed,
    alikeBelow,
  });
  found.named = idsOf(hits.filter(({ is_alike }) => !is_alike));
  const known = new Set(found.named);
  found.alike = idsOf(hits.filter(({ is_alike }) => is_alike)).filter((id) => !known.has(id));
}

const idsOf = (hits: readonly { contact_id: number }[]): number[] =>
  hits.map(({ contact_id }) => contact_id);

async function orCut(
  { ctx, found }: Search,
  part: SearchPart,
  find: () => Promise<void>,
): Promise<void> {
  try {
    await find();
  } catch (error) {
    if (!isCancelled(error)) throw error;
    ctx.log.warn({ part }, 'search.timed_out');
    found.cut.push(part);
  }
}
