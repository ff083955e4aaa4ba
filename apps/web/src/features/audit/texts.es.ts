import type { audit as manifest } from '@prosa/contract/audit/manifest';
import type { GeneralAction } from '@prosa/contract/audit-actions';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const audit: FeatureTexts['audit'] = {
  title: 'Registro de auditoría',
  who: 'Quién',
  what: 'Qué',
  everybody: 'Todos',
  everything: 'Todo',
  from: 'Desde',
  to: 'Hasta',
  apply: 'Filtrar',
  clear: 'Limpiar filtros',
  backwards: 'La fecha final es anterior a la inicial',
  exportCsv: 'Exportar CSV',
  exported: 'Archivo exportado.',
  empty: 'No hay registros',
  emptyHint:
    'Los inicios de sesión, cambios de perfil, exportaciones y eliminaciones aparecen aquí y se guardan dos años.',
  noMatch: 'Sin resultados con estos filtros',
  when: 'Cuándo',
  about: 'Detalles',
  ip: 'Dirección IP',
  more: 'Cargar más',
  goneUser: 'Usuario n.º {{id}} (eliminado)',
  goneName: '{{name}} (eliminado)',
  timeZone: 'Días y horas en la zona horaria de la empresa: {{zone}}',
  nobody: 'Nadie',
};

/** Actions of no noun of their own; the others are with their features. */
export const auditActions: Record<GeneralAction, string> & AuditTextsOf<typeof manifest> = {
  tokenChanged: 'Cambió un token',
  auditExported: 'Exportó este registro',
};
