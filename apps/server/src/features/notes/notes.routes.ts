import { type HttpApp, handle } from '../../core/http.ts';
import { presentNote } from './notes.present.ts';
import { createNote, deleteNote, listContactNotes } from './notes.service.ts';

export function registerNoteRoutes(app: HttpApp): void {
  handle(app, 'GET /ticket-notes/list', async ({ ctx, query }) =>
    (await listContactNotes(ctx, query)).map(presentNote),
  );

  handle(app, 'POST /ticket-notes', async ({ ctx, body }) =>
    presentNote(await createNote(ctx, body)),
  );

  handle(app, 'DELETE /ticket-notes/:noteId', async ({ ctx, params }) => {
    await deleteNote(ctx, params.noteId);
    return { id: params.noteId };
  });
}
