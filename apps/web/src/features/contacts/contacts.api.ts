import type { Contact } from '@prosa/contract/contacts';
import { compareNames } from '@prosa/contract/name-order';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { changeOf, ifMatch, saveFields } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface ContactDraft {
  name: string;
  number: string;
  email: string;
  extraInfo: { name: string; value: string }[];
  disableBot: boolean;
}

export const contactsResource: Resource<Contact, ContactDraft> = {
  name: 'contacts',
  list: async ({ signal, filter, ...query }) => {
    const page = await call('GET /contacts', { query: { ...query, ...filter } }, { signal });
    const { contacts: items, count, countMore, cursor } = page;
    return { items, count, countMore, cursor: page.hasMore ? cursor : null };
  },
  create: (body) => call('POST /contacts', { body }),
  update: (id, body, rev) =>
    call('PUT /contacts/:contactId', { params: { contactId: String(id) }, body }, ifMatch(rev)),
  remove: (id) => call('DELETE /contacts/:contactId', { params: { contactId: String(id) } }),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) =>
      call('GET /contacts/:contactId', { params: { contactId: String(id) } }, { signal }),
  });

/** Switches automatic messages to a contact: shown at once, and corrected if it could not be saved. */
export async function disableBot(
  client: QueryClient,
  contact: Contact,
  isOff: boolean,
): Promise<void> {
  const { queryKey } = contactQuery(contact.id);
  const request = { params: { contactId: contact.id }, body: { disableBot: isOff } };
  client.setQueryData(queryKey, { ...contact, disableBot: isOff });
  try {
    const saved = await saveFields({ fields: ['disableBot'], rev: contact.rev }, (options) =>
      call('PUT /contacts/:contactId', request, options),
    );
    client.setQueryData(queryKey, saved);
  } catch (error) {
    const theirs = changeOf(error)?.current as Contact | undefined;
    client.setQueryData(queryKey, theirs ?? contact);
    // A colleague has made the same change first.
    if (theirs?.disableBot !== isOff) throw error;
  }
}
