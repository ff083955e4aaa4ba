import type { User, UserRef } from '@prosa/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import type { Pages } from '../../ui/resource.ts';
import { dropRow, refetchRows } from '../../ui/resource-cache.ts';
import { usersResource } from './users.api.ts';

export const usersLive = liveFeature({
  entity: 'user',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, usersResource, event.userId);
      else if (event.action === 'create') refetchRows(client, usersResource.name);
      else showOnline(client, event.user);
    }
  },
  resync: (client) => refetchRows(client, usersResource.name),
});

/** Events carry public data only; the rest of a changed row is fetched. */
function showOnline(client: QueryClient, user: UserRef): void {
  let isOnlyPresence = true;
  client.setQueriesData<Pages<User>>({ queryKey: [usersResource.name, 'list'] }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => {
      const at = page.items.findIndex((item) => item.id === user.id);
      const known = page.items[at];
      if (!known) return page;
      const { online, availability } = user;
      const isMoved = known.online !== online || known.availability !== availability;
      isOnlyPresence &&= isMoved && known.name === user.name;
      return { ...page, items: page.items.with(at, { ...known, online, availability }) };
    });
    return { ...data, pages };
  });
  if (!isOnlyPresence) refetchRows(client, usersResource.name);
}
