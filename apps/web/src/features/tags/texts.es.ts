import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { tags as manifest } from '@prosa/contract/tags/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const tags: FeatureTexts['tags'] = {
  title: 'Etiquetas',
  add: 'Nueva etiqueta',
  editTitle: 'Editar etiqueta',
  name: 'Nombre',
  color: 'Color',
  tickets: 'Atenciones',
  kanban: 'Usar en el Kanban',
  kanbanHint: 'La etiqueta será una columna del tablero.',
  isLane: 'Columna del Kanban',
  tooShort: 'Nombre demasiado corto',
  saved: 'Etiqueta guardada.',
  deleted: 'Etiqueta eliminada.',
  deleteTitle: '¿Eliminar la etiqueta {{name}}?',
  deleteUnused: 'Ninguna atención usa esta etiqueta.',
  deleteText_one: '{{count}} atención perderá esta etiqueta.',
  deleteText_other: '{{count}} atenciones perderán esta etiqueta.',
  empty: 'Aún no hay etiquetas',
  emptyHint: 'Crea etiquetas para organizar las atenciones.',
  emptyHintReader:
    'Los administradores y supervisores crean las etiquetas que organizan las atenciones.',
  showTickets: 'Ver las atenciones con esta etiqueta',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  tagDeleted: 'Eliminó una etiqueta',
};
