import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { contactsResource } from './contacts.api.ts';

export const contactsLive = liveFeature({
  entity: 'contact',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, contactsResource, event.contactId);
      else putRow(client, contactsResource, event.contact);
    }
  },
  resync: (client) => refetchRows(client, contactsResource.name),
});
