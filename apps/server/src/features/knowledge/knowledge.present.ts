import type { KnowledgeDocument } from '@prosa/contract/knowledge';
import type { DocumentProblem } from '@prosa/contract/knowledge/documents';
import type { Ctx } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { DocumentRow } from './knowledge.queries.ts';

export const presentDocument = (
  { core, companyId }: Pick<Ctx, 'core' | 'companyId'>,
  row: DocumentRow,
): KnowledgeDocument => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  language: row.language,
  state: row.state,
  problem:
    row.problem === null
      ? null
      : { code: row.problem as DocumentProblem, status: row.problemStatus },
  address: row.address,
  fileUrl: row.fileId && mediaUrl(core, companyId, { id: row.fileId, name: row.fileName ?? '' }),
  isPasted: row.isPasted,
  bytes: row.bytes,
  chunks: row.chunks,
  refreshes: row.refreshes,
  readAt: row.readAt && iso(row.readAt),
  usedBy: row.usedBy,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
});
