/** The best few hits of every kind, for the command palette. */
import type { ContactRef } from '@prosa/contract/contacts';
import { snippetOf } from '../../conversation/tickets/snippet.ts';
import { inTransaction, type Person, type Tx, type UserCtx } from '../../core/ctx.ts';
import { pictureUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import { type FoundParts, findParts } from './find-parts.ts';
import {
  bestContacts,
  type FoundPlace,
  placesOfMessages,
  placesOfTickets,
} from './search.queries.ts';

const SHOWN_MAX = 8;
const TAGS_MAX = 5;
/** The best contacts are chosen among them. */
const CONTACTS_MAX = 50;
const WANTED = { contacts: CONTACTS_MAX, messages: SHOWN_MAX, notes: SHOWN_MAX };

type UserTx = Tx & { actor: Person };

export async function searchEverything(ctx: UserCtx, typed: string) {
  const found = await findParts(ctx, typed, WANTED);
  return inTransaction(ctx, async (tx) => {
    const [contacts, messages, notes] = await tx.lastly(
      showContacts(tx, found, typed),
      showMessages(tx, found, typed),
      showNotes(tx, found, typed),
    );
    return { contacts, messages, notes, tags: found.tags.slice(0, TAGS_MAX), cut: found.cut };
  });
}

async function showContacts(tx: UserTx, { named, alike }: FoundParts, query: string) {
  if (named.length + alike.length === 0) return [];
  const best = await bestContacts(tx, { query, named, alike }, SHOWN_MAX);
  return best.map((row) => ({
    contact: showContact(tx, row.contact),
    email: row.email,
    isAlike: row.is_alike,
    ticketUuid: row.ticket_uuid,
  }));
}

async function showMessages(tx: UserTx, { messages }: FoundParts, query: string) {
  const shown = messages.slice(0, SHOWN_MAX);
  if (shown.length === 0) return [];
  const places = new Map((await placesOfMessages(tx, shown)).map((place) => [place.id, place]));
  return shown.flatMap((hit) => {
    const place = places.get(hit.message_id);
    if (!place) return [];
    return {
      id: hit.message_id,
      ticketUuid: place.ticket_uuid,
      contact: showContact(tx, place.contact),
      fromMe: place.from_me,
      automatic: place.automatic,
      user: place.user,
      member: place.member,
      body: snippetOf(hit.body, query),
      at: iso(hit.at),
    };
  });
}

async function showNotes(tx: UserTx, { notes }: FoundParts, query: string) {
  const shown = notes.slice(0, SHOWN_MAX);
  if (shown.length === 0) return [];
  const ids = [...new Set(shown.map((hit) => hit.ticket_id))];
  const places = new Map((await placesOfTickets(tx, ids)).map((place) => [place.ticket_id, place]));
  return shown.flatMap((hit) => {
    const place = places.get(hit.ticket_id);
    if (!place) return [];
    return {
      id: hit.note_id,
      ticketUuid: place.ticket_uuid,
      contact: showContact(tx, place.contact),
      note: snippetOf(hit.note, query),
      at: iso(hit.at),
    };
  });
}

function showContact(tx: UserTx, { pictureId, ...contact }: FoundPlace['contact']): ContactRef {
  return { ...contact, profilePicUrl: pictureUrl(tx.core, tx.companyId, pictureId) };
}
