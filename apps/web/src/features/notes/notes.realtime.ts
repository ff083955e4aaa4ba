import type { TicketNote } from '@prosa/contract/notes';
import { liveFeature } from '../../live/live-feature.ts';
import { mentionsQuery, withNote } from './notes.api.ts';

export const notesLive = liveFeature({
  entity: 'note',
  fold(client, events) {
    for (const event of events) {
      const contactId = event.action === 'create' ? event.note.contactId : event.contactId;
      client.setQueryData<TicketNote[]>(['notes', contactId], (notes) => {
        if (!notes) return notes;
        if (event.action === 'create') return withNote(notes, event.note);
        return notes.filter(({ id }) => id !== event.noteId);
      });
      if (event.action === 'delete')
        client.setQueryData(mentionsQuery.queryKey, (mentions) =>
          mentions?.filter(({ note }) => note.id !== event.noteId),
        );
    }
  },
  resync(client) {
    client.invalidateQueries({ queryKey: ['notes'] }).catch(() => undefined);
  },
});

export const mentionsLive = liveFeature({
  entity: 'mention',
  fold(client, events) {
    for (const event of events) {
      client.setQueryData(mentionsQuery.queryKey, (mentions) => {
        if (!mentions) return mentions;
        const id = event.action === 'create' ? event.mention.note.id : event.noteId;
        const others = mentions.filter(({ note }) => note.id !== id);
        return event.action === 'create' ? [event.mention, ...others] : others;
      });
    }
  },
  resync(client) {
    client.invalidateQueries({ queryKey: mentionsQuery.queryKey }).catch(() => undefined);
  },
});
