import type { macros as manifest } from '@prosa/contract/macros/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

/** Macros: several steps run on a ticket at once. */
export const macros: FeatureTexts['macros'] = {
  title: 'Macros',
  add: 'Nueva macro',
  editTitle: 'Editar macro',
  name: 'Nombre',
  steps: 'Pasos',
  stepsHint:
    'Se hacen en orden, con los permisos de quien la ejecuta. Transferir, devolver y resolver terminan la macro.',
  addStep: 'Agregar paso',
  removeStep: 'Quitar: {{name}}',
  unfinished: 'Agrega al menos un paso y complétalos todos',
  saved: 'Macro guardada.',
  deleted: 'Macro eliminada.',
  deleteTitle: '¿Eliminar la macro {{name}}?',
  deleteText: 'Los pasos se perderán.',
  empty: 'Aún no hay macros',
  emptyHint:
    'Combina pasos que repites muchas veces al día: enviar un texto, poner una etiqueta, resolver.',
  broken: 'Con errores',
  brokenStep: 'Ya no existe: edita este paso.',
  gone: '(eliminado)',
  runTitle: 'Ejecutar una macro',
  run: 'Ejecutar',
  find: 'Buscar macro',
  noneHere: 'No hay macros para esta atención.',
  toPage: 'Crear una macro',
  ran: 'Macro {{name}} ejecutada.',
  stopped: 'La macro se detuvo: {{done}} de {{of}} pasos hechos. {{why}}',
  kind_send: 'Enviar mensaje',
  kind_note: 'Escribir nota',
  kind_tag: 'Agregar etiquetas',
  kind_untag: 'Quitar etiquetas',
  kind_transfer: 'Transferir',
  kind_return: 'Devolver a Esperando',
  kind_close: 'Resolver',
  doSend: 'Enviar: {{text}}',
  doNote: 'Nota: {{text}}',
  doTag: 'Agregar etiquetas: {{tags}}',
  doUntag: 'Quitar etiquetas: {{tags}}',
  doTransfer: 'Transferir a {{to}}',
  doReturn: 'Devolver a Esperando',
  doClose: 'Resolver',
  doSilently: 'sin mensaje al cliente',
  doReason: 'motivo: {{reason}}',
  sign: 'Firmar con el nombre de quien la ejecuta',
  nobodyHint: 'Sin agente, la atención espera en la cola.',
  reason: 'Motivo de cierre',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  macroDeleted: 'Eliminó una macro',
};
