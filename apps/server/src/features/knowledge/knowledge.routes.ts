import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentDocument } from './knowledge.present.ts';
import {
  createDocument,
  deleteDocument,
  getDocumentWithText,
  listDocumentChunks,
  listDocumentPage,
  readDocumentNow,
  tryQuestion,
  updateDocument,
} from './knowledge.service.ts';
import { listMessageSources } from './message-sources.ts';
import { uploadDocuments } from './upload-documents.ts';

export function registerKnowledgeRoutes(app: HttpApp): void {
  handle(app, 'GET /knowledge', async ({ ctx, query }) => {
    const { rows, ...page } = await listDocumentPage(ctx, query);
    return { documents: rows.map((row) => presentDocument(ctx, row)), ...page };
  });

  handle(app, 'GET /knowledge/:documentId', async ({ ctx, params }) => {
    const { row, text } = await getDocumentWithText(ctx, params.documentId);
    return { ...presentDocument(ctx, row), text };
  });

  handle(app, 'GET /knowledge/:documentId/chunks', ({ ctx, params, query }) =>
    listDocumentChunks(ctx, params.documentId, query.after),
  );

  handle(app, 'POST /knowledge', async ({ ctx, body }) =>
    presentDocument(ctx, await createDocument(ctx, body)),
  );

  handle(app, 'POST /knowledge/upload', async ({ ctx, body, form }) => {
    const rows = await uploadDocuments(ctx, form, body.language);
    return { documents: rows.map((row) => presentDocument(ctx, row)) };
  });

  handle(app, 'PUT /knowledge/:documentId', async ({ ctx, params, body }) =>
    presentDocument(ctx, await updateDocument(ctx, params.documentId, body)),
  );

  handle(app, 'DELETE /knowledge/:documentId', async ({ ctx, params }) => {
    await deleteDocument(ctx, params.documentId);
    return { id: params.documentId };
  });

  handle(app, 'POST /knowledge/:documentId/read', async ({ ctx, params }) =>
    presentDocument(ctx, await readDocumentNow(ctx, params.documentId)),
  );

  handle(app, 'POST /knowledge/search', async ({ ctx, body }) => ({
    passages: await tryQuestion(ctx, body),
  }));

  handle(app, 'GET /messages/:messageId/sources', async ({ ctx, params }) => ({
    sources: await listMessageSources(ctx, params.messageId),
  }));
}
