import type { Contact } from '@prosa/contract/contacts';
import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { contactQuery, contactsResource } from './contacts.api.ts';

export const contactsLive = liveFeature({
  entity: 'contact',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, contactsResource, event.contactId);
      else show(client, event.contact);
    }
  },
  resync: (client) => refetchRows(client, contactsResource.name),
});

function show(client: QueryClient, contact: Contact): void {
  putRow(client, contactsResource, contact);
  client.setQueryData(contactQuery(contact.id).queryKey, (known) =>
    known && known.rev <= contact.rev ? contact : known,
  );
}
