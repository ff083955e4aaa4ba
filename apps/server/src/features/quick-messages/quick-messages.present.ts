import type { QuickMessage } from '@prosa/contract/quick-messages';
import type { Ctx } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import type { QuickMessageRow } from './quick-messages.queries.ts';

export function presentQuickMessage(
  { core, companyId }: Pick<Ctx, 'core' | 'companyId'>,
  { fileId, fileName, mime, ...row }: QuickMessageRow,
): QuickMessage {
  const file = fileId !== null && fileName !== null ? { id: fileId, name: fileName } : null;
  return {
    ...row,
    isMedia: file !== null,
    mediaPath: file && mediaUrl(core, companyId, file),
    mediaName: file?.name ?? null,
    mediaType: file && mime,
  };
}
