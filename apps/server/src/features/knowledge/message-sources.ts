/** What a model was given for a message, for those who may see its ticket. */
import type { MessageSource } from '@prosa/contract/knowledge';
import { findSources } from '../../conversation/messages/message-sources.queries.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { findDocumentPlaces } from './knowledge.queries.ts';

/** @throws ERR_NO_MESSAGE_FOUND */
export const listMessageSources = (ctx: UserCtx, messageId: string): Promise<MessageSource[]> =>
  inTransaction(ctx, async (tx) => {
    const sources = await findSources(tx, messageId);
    if (!sources) throw appError('ERR_NO_MESSAGE_FOUND');
    const places = await findDocumentPlaces(
      tx,
      sources.map(({ documentId }) => documentId),
    );
    return sources.map((source) => {
      const place = places.get(source.documentId);
      if (!place) return { ...source, documentId: null, url: null };
      const { address, fileId, fileName } = place;
      const file =
        fileId && mediaUrl(ctx.core, ctx.companyId, { id: fileId, name: fileName ?? '' });
      return { ...source, url: address ?? file };
    });
  });
