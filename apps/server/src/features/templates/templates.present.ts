import type { Template } from '@prosa/contract/templates';
import { iso } from '../../core/time.ts';
import { partsOf } from './template-parts.ts';
import type { TemplateRow } from './templates.queries.ts';

export function presentTemplate(row: TemplateRow): Template {
  const { isUnknown, ...parts } = partsOf(row.components);
  return {
    id: row.id,
    whatsappId: row.connectionId,
    name: row.name,
    language: row.language,
    category: row.category,
    status: row.status,
    isSendable: row.status === 'APPROVED' && row.category !== 'AUTHENTICATION' && !isUnknown,
    ...parts,
    updatedAt: iso(row.updatedAt),
    rev: row.rev,
  };
}
