import type { Contact } from '@prosa/contract/contacts';
import { compareNames } from '@prosa/contract/name-order';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { changeOf, ifMatch, saveFields } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import { fetchRow, putRow, showChange } from '../../ui/resource-cache.ts';

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
    queryFn: ({ client, signal }) =>
      fetchRow(client, contactsResource, () =>
        call('GET /contacts/:contactId', { params: { contactId: String(id) } }, { signal }),
      ),
  });

/** Switches automatic messages to a contact: shown at once, and corrected if it could not be saved. */
export async function disableBot(
  client: QueryClient,
  contact: Contact,
  isOff: boolean,
): Promise<void> {
  const request = { params: { contactId: contact.id }, body: { disableBot: isOff } };
  const undo = showChange(client, contactsResource, {
    row: contact,
    change: { disableBot: isOff },
  });
  try {
    const saved = await saveFields({ fields: ['disableBot'], rev: contact.rev }, (options) =>
      call('PUT /contacts/:contactId', request, options),
    );
    putRow(client, contactsResource, saved);
  } catch (error) {
    const theirs = changeOf(error)?.current as Contact | undefined;
    undo();
    if (theirs) putRow(client, contactsResource, theirs);
    // A colleague has made the same change first.
    if (theirs?.disableBot !== isOff) throw error;
  }
}
