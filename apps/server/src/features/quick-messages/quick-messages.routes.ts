import type { QuickMessage } from '@prosa/contract/quick-messages';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http.ts';
import { mediaUrl } from '../media/media-url.ts';
import { listQuickMessages, type QuickMessageRow } from './quick-messages.queries.ts';

export function registerQuickMessageRoutes(app: HttpApp): void {
  handle(app, 'GET /quick-messages/list', async ({ ctx }) => {
    const found = await inTransaction(ctx, (tx) => listQuickMessages(tx, ctx.actor.id));
    return found.map((row) => present(ctx, row));
  });
}

function present(ctx: UserCtx, row: QuickMessageRow): QuickMessage {
  const { id, shortcode, message, fileId, fileName } = row;
  const hasFile = fileId !== null && fileName !== null;
  return {
    id,
    shortcode,
    message,
    mediaPath: hasFile ? mediaUrl(ctx.core, ctx.companyId, { id: fileId, name: fileName }) : null,
    mediaName: hasFile ? fileName : null,
  };
}
