import type { closeReasons as manifest } from '@prosa/contract/close-reasons/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

/** Resolving with a reason, or without a message to the customer. */
export const closing: FeatureTexts['closing'] = {
  ways: 'Otras formas de resolver',
  silently: 'Resolver sin mensaje',
  withReason: 'Resolver con motivo…',
  title: 'Resolver la atención de {{name}}',
  choose: '¿Por qué se resuelve?',
  none: 'Todavía no hay motivos. Un administrador puede crear la lista en Configuración.',
  silent: 'No enviar mensaje al cliente',
  silentHint: 'Ni despedida ni solicitud de calificación.',
  withoutReason: 'Resolver sin motivo',
  list: 'Motivos de cierre',
  listHint:
    'Quien resuelve elige uno de estos motivos. Cada uno se cuenta en el panel; los nueve primeros también tienen una tecla.',
  listEmpty:
    'Todavía no hay motivos. Por ejemplo: Venta, Duda resuelta, Sin respuesta del cliente.',
  archivedList: 'Motivos archivados',
  archived_one: '{{count}} motivo archivado',
  archived_other: '{{count}} motivos archivados',
  up: 'Mover hacia arriba: {{name}}',
  down: 'Mover hacia abajo: {{name}}',
  rename: 'Cambiar el nombre: {{name}}',
  archive: 'Archivar: {{name}}',
  restore: 'Volver a ofrecer: {{name}}',
  new: 'Nuevo motivo',
  add: 'Agregar',
  short: 'Nombre demasiado corto',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  closeReasonCreated: 'Creó un motivo de cierre',
  closeReasonChanged: 'Cambió un motivo de cierre',
};
