import { z } from 'zod';
import { Author, ignoredCompany, isoTime, text } from './common.ts';
import { ContactRef } from './contacts.ts';
import { id, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { searchParts } from './search-parts.ts';
import { TagRef } from './tags.ts';

/** Parts of the search that took too long; the answer has only the hits of the others. */
export const CutParts = z.array(z.enum(searchParts));

export const FoundContact = z.object({
  contact: ContactRef,
  email: z.string(),
  /** The name is only similar to the typed text. */
  isAlike: z.boolean(),
  /** The ticket to open: the pending or open one, else the latest that the user may see. */
  ticketUuid: uuid('ticket').nullable(),
});

export const FoundMessage = z.object({
  id: uuid('message'),
  ticketUuid: uuid('ticket'),
  contact: ContactRef,
  fromMe: z.boolean(),
  automatic: z.boolean(),
  /** The attendant who wrote it. */
  user: Author.nullable(),
  /** The member who wrote it, in a group. */
  member: Author.nullable(),
  /** An excerpt around the hit. */
  body: z.string(),
  at: isoTime,
});

export const FoundNote = z.object({
  id: id('note'),
  ticketUuid: uuid('ticket'),
  contact: ContactRef,
  note: z.string(),
  at: isoTime,
});

export const searchRoutes = {
  'GET /search': route({
    access: 'user',
    query: z.object({
      searchParam: text(limits.searchText.max).trim().min(limits.searchText.min),
      companyId: ignoredCompany,
    }),
    response: z.object({
      contacts: z.array(FoundContact),
      messages: z.array(FoundMessage),
      notes: z.array(FoundNote),
      tags: z.array(TagRef),
      cut: CutParts,
    }),
    summary: 'Search contacts, messages, notes and tags; returns the best few of each',
  }),
} as const;
