import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { suppressions as manifest } from '@prosa/contract/suppressions/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const suppressions: FeatureTexts['suppressions'] = {
  title: 'Bajas',
  add: 'Dar de baja un número',
  number: 'Número',
  reason: 'Motivo',
  since: 'Desde',
  saved: 'Número dado de baja.',
  deleted: 'Las campañas pueden volver a este número.',
  deleteTitle: '¿Volver a enviar campañas a {{number}}?',
  deleteText:
    'Hazlo solo si la persona lo pidió: escribir a quien no quiere puede bloquear tu número.',
  empty: 'Nadie se ha dado de baja',
  emptyHint: 'Quien responde a una campaña con una palabra de baja aparece aquí.',
  notice: 'Ninguna campaña se envía a estos números.',
  words: 'Ver las palabras de baja',
  erased: 'Número borrado a petición de la persona',
  more: 'Importar y exportar',
  import: 'Importar planilla',
  export: 'Exportar CSV',
  exported: 'Archivo exportado.',
  importTitle: 'Importar bajas',
  importHint: 'Un archivo .xls o .xlsx con una columna Número. Las demás columnas no cuentan.',
  taken_one: '{{count}} número nuevo',
  taken_other: '{{count}} números nuevos',
  reasons: {
    stopWord: 'Respondió “{{source}}”',
    person: 'Agregado por {{source}}',
    file: 'Planilla {{source}}',
    provider: 'Rechazado por WhatsApp ({{source}})',
  },
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  contactOptedOut: 'Dio de baja a un cliente a petición suya',
  numberSuppressed: 'Dio de baja un número',
  numberAllowed: 'Volvió a permitir campañas a un número',
  suppressionsImported: 'Importó bajas',
  suppressionsExported: 'Exportó las bajas',
};
