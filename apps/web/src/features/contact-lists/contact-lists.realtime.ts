import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { contactListQuery, contactListsResource, listItemsResource } from './contact-lists.api.ts';

/** An import reloads its list with every 2,000 lines. */
const RELOAD_MS = 1000;

export const contactListsLive = liveFeature({
  entity: 'ContactList',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') hideList(client, event.id);
      else putRow(client, contactListsResource, event.record);
    }
  },
  resync: (client) => refetchRows(client, contactListsResource.name),
});

/** Its page, if it is open, says that the list is gone. */
function hideList(client: QueryClient, id: number): void {
  dropRow(client, contactListsResource, id);
  client.resetQueries({ queryKey: contactListQuery(id).queryKey }).catch(() => undefined);
}

export const listItemsLive = liveFeature({
  entity: 'ContactListItem',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'reload')
        refetchSoon(client, [listItemsResource.name, 'list'], RELOAD_MS);
      else if (event.action === 'delete') dropRow(client, listItemsResource, event.id);
      else putRow(client, listItemsResource, event.record);
    }
  },
  resync: (client) => refetchRows(client, listItemsResource.name),
});
