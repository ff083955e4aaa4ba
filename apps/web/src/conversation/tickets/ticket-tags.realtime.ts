import { compareNames } from '@prosa/contract/name-order';
import type { EventPayloads } from '@prosa/contract/realtime';
import type { TagRef } from '@prosa/contract/tags';
import { liveFeature } from '../../live/live-feature.ts';
import { changeTags } from './ticket-cache.ts';

/** A tag has one event, however many tickets have it: update all of them here. */
export const ticketTagsLive = liveFeature({
  entity: 'tag',
  fold(client, events) {
    for (const event of events) {
      if (event.action !== 'create') changeTags(client, (tags) => afterEvent(tags, event));
    }
  },
});

/** A ticket's tags after one of them was changed or deleted; the same array when it lacks that tag. */
export function afterEvent(tags: TagRef[], event: EventPayloads['tag']): TagRef[] {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  const known = tags.find((tag) => tag.id === id);
  if (!known) return tags;
  if (event.action === 'delete') return tags.filter((tag) => tag.id !== id);
  const { name, color } = event.tag;
  if (known.name === name && known.color === color) return tags;
  return tags
    .map((tag) => (tag.id === id ? { id, name, color } : tag))
    .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}
