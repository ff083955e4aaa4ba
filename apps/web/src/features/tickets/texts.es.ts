import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { notes } from '@prosa/contract/notes/manifest';
import type { ticketViews } from '@prosa/contract/ticket-views/manifest';
import type { tickets as manifest } from '@prosa/contract/tickets/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

/** The contact beside a conversation, and the search in it. */
export const panel: FeatureTexts['panel'] = {
  close: 'Cerrar los datos del contacto',
  toggle: 'Mostrar los datos del contacto',
  earlier: 'Otras atenciones',
  earlierNone: 'Es la primera atención de este contacto.',
  closedBy: 'Resuelta por {{name}}',
  closedAuto: 'Cerrada automáticamente',
  campaigns: 'Campañas recibidas',
  campaignReplied: 'Respondió el {{when}}',
  campaignOptedOut: 'Se dio de baja el {{when}}',
  campaignReport: 'Informe de la campaña {{name}}',
  files: 'Archivos y enlaces',
  media: 'Multimedia',
  documents: 'Documentos',
  links: 'Enlaces',
  mediaNone: 'Todavía no hay imágenes ni videos.',
  documentsNone: 'Todavía no hay documentos.',
  linksNone: 'Todavía no hay enlaces.',
  toMessage: 'Ir al mensaje',
  more: 'Mostrar más',
  find: 'Buscar en la conversación',
  findOlder: 'Resultado anterior',
  findNewer: 'Resultado siguiente',
  findClose: 'Cerrar la búsqueda en la conversación',
  finding: 'Buscando…',
  found: '{{at}} de {{count}}',
  foundNone: 'Sin resultados',
  findFailed: 'No se pudo buscar',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> &
  AuditTextsOf<typeof ticketViews> &
  AuditTextsOf<typeof notes> = {
  ticketPeeked: 'Espió una atención',
  ticketDeleted: 'Eliminó una atención',
  ticketViewDeleted: 'Eliminó una vista compartida',
  noteDeleted: 'Eliminó la nota de otra persona',
};
