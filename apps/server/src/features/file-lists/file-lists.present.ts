import type { FileList, FileOption } from '@prosa/contract/file-lists';
import type { Ctx } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { FileListRow, FileOptionRow } from './file-lists.queries.ts';

type Place = Pick<Ctx, 'core' | 'companyId'>;

export const presentFileList = (place: Place, row: FileListRow): FileList => ({
  id: row.id,
  name: row.name,
  message: row.message,
  options: row.options.map((option) => presentOption(place, option)),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  rev: row.rev,
});

function presentOption({ core, companyId }: Place, row: FileOptionRow): FileOption {
  const { id, name, fileId, fileName, mime, bytes } = row;
  const hasFile = fileId !== null && fileName !== null;
  const path = hasFile ? mediaUrl(core, companyId, { id: fileId, name: fileName }) : null;
  return { id, name, path, mediaType: mime, bytes };
}
