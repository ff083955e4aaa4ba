import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { tags as manifest } from '@prosa/contract/tags/manifest';

export const tags = {
  title: 'Tags',
  add: 'Nova tag',
  editTitle: 'Editar tag',
  name: 'Nome',
  color: 'Cor',
  tickets: 'Atendimentos',
  kanban: 'Usar no Kanban',
  kanbanHint: 'A tag vira uma coluna do quadro.',
  isLane: 'Coluna do Kanban',
  tooShort: 'Nome muito curto',
  saved: 'Tag salva com sucesso.',
  deleted: 'Tag excluída com sucesso!',
  deleteTitle: 'Excluir a tag {{name}}?',
  deleteUnused: 'Nenhum atendimento usa esta tag.',
  deleteText_one: '{{count}} atendimento perderá esta tag.',
  deleteText_other: '{{count}} atendimentos perderão esta tag.',
  empty: 'Nenhuma tag ainda',
  emptyHint: 'Crie tags para organizar os atendimentos.',
  emptyHintReader: 'Administradores e supervisores criam as tags que organizam os atendimentos.',
  showTickets: 'Ver os atendimentos com esta tag',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  tagDeleted: 'Excluiu uma tag',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    tags: typeof tags;
  }
}
