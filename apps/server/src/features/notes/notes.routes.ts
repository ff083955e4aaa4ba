import { presentMention, presentNote } from '../../conversation/notes/notes.present.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import {
  createNote,
  deleteNote,
  listContactNotes,
  listOwnMentions,
  seeMention,
} from './notes.service.ts';

export function registerNoteRoutes(app: HttpApp): void {
  handle(app, 'GET /ticket-notes/list', async ({ ctx, query }) =>
    (await listContactNotes(ctx, query)).map(presentNote),
  );

  handle(app, 'GET /ticket-notes/mentions', async ({ ctx }) =>
    (await listOwnMentions(ctx)).map(presentMention),
  );

  handle(app, 'POST /ticket-notes', async ({ ctx, body }) =>
    presentNote(await createNote(ctx, body)),
  );

  handle(app, 'POST /ticket-notes/:noteId/seen', async ({ ctx, params }) => {
    await seeMention(ctx, params.noteId);
    return { id: params.noteId };
  });

  handle(app, 'DELETE /ticket-notes/:noteId', async ({ ctx, params }) => {
    await deleteNote(ctx, params.noteId);
    return { id: params.noteId };
  });
}
