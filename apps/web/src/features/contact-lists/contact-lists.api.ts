import type { ContactList, ContactListItem, ListSource } from '@prosa/contract/contact-lists';
import { compareNames } from '@prosa/contract/name-order';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import { fetchRow } from '../../ui/resource-cache.ts';
import { saveFile } from '../../ui/save-file.ts';

const of = (id: number) => ({ params: { contactListId: String(id) } });

export const contactListsResource: Resource<ContactList, { name: string }> = {
  name: 'contact-lists',
  list: async ({ signal, ...query }) => {
    const page = await call('GET /contact-lists', { query }, { signal });
    return { items: page.records, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: (body) => call('POST /contact-lists', { body }),
  update: (id, body, rev) =>
    call('PUT /contact-lists/:contactListId', { ...of(id), body }, ifMatch(rev)),
  remove: (id) => call('DELETE /contact-lists/:contactListId', of(id)),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

export const contactListQuery = (id: number) =>
  queryOptions({
    queryKey: [contactListsResource.name, 'one', id],
    queryFn: ({ client, signal }) =>
      fetchRow(client, contactListsResource, () =>
        call('GET /contact-lists/:contactListId', of(id), { signal }),
      ),
  });

export interface ItemDraft {
  contactListId: number;
  name: string;
  number: string;
  email: string;
}

const itemOf = (id: number) => ({ params: { contactListItemId: String(id) } });

/** The list and the validity are filters. */
export const listItemsResource: Resource<ContactListItem, ItemDraft> = {
  name: 'contact-list-items',
  list: async ({ signal, filter = {}, ...query }) => {
    const { contactListId = '', ...narrower } = filter;
    const page = await call(
      'GET /contact-list-items',
      { query: { ...query, ...narrower, contactListId } },
      { signal },
    );
    const { contacts: items, count, countMore, cursor } = page;
    return { items, count, countMore, cursor: page.hasMore ? cursor : null };
  },
  create: (body) => call('POST /contact-list-items', { body }),
  update: (id, { name, number, email }, rev) =>
    call(
      'PUT /contact-list-items/:contactListItemId',
      { ...itemOf(id), body: { name, number, email } },
      ifMatch(rev),
    ),
  remove: (id) => call('DELETE /contact-list-items/:contactListItemId', itemOf(id)),
  order: (a, b) => b.id - a.id,
};

export const fillList = (id: number, body: ListSource): Promise<ContactList> =>
  call('POST /contact-lists/:contactListId/fill', { ...of(id), body });

/** For pickers: the newest that match. */
export const campaignChoicesQuery = (searchParam: string) =>
  queryOptions({
    queryKey: ['campaigns', 'choices', searchParam],
    queryFn: async ({ signal }) => {
      const query = searchParam ? { searchParam } : {};
      return (await call('GET /campaigns', { query }, { signal })).records;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const startCheck = (id: number, again: boolean): Promise<ContactList> =>
  call('POST /contact-lists/:contactListId/check', { ...of(id), body: { again } });

export const stopCheck = (id: number): Promise<ContactList> =>
  call('DELETE /contact-lists/:contactListId/check', of(id));

export async function downloadExample(fileName: string): Promise<void> {
  saveFile(fileName, await fetchFile('/contact-lists/example'));
}
