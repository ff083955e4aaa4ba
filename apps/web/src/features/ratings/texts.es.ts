import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { ratings as manifest } from '@prosa/contract/ratings/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const ratings: FeatureTexts['ratings'] = {
  title: 'Calificaciones',
  filter: 'Filtrar calificaciones',
  rate: 'Calificación',
  anyRate: 'Cualquiera',
  attendant: 'Agente',
  everybody: 'Todos',
  queue: 'Cola',
  anyQueue: 'Todas',
  wroteNext: 'Siguiente mensaje del cliente',
  wroteNextHint: 'Lo que el cliente escribió justo después de calificar, en el plazo de un día',
  contact: 'Contacto',
  when: 'Cuándo',
  empty: 'Aún no hay calificaciones',
  emptyHint:
    'Aquí aparecen las calificaciones que dan los clientes al final de la atención. Puedes activar la solicitud de calificación en Configuración.',
  nothing: 'No escribió nada más',
  goneContact: 'Contacto eliminado',
  nobody: 'Nadie',
  noQueue: 'Sin cola',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  ratingsExported: 'Exportó las calificaciones',
};
