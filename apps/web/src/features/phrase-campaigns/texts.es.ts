import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { phraseCampaigns as manifest } from '@prosa/contract/phrase-campaigns/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const phraseCampaigns: FeatureTexts['phraseCampaigns'] = {
  title: 'Campañas de flujo',
  add: 'Nueva frase',
  editTitle: 'Editar frase',
  name: 'Nombre',
  flow: 'Flujo',
  flowRequired: 'Elige un flujo.',
  connection: 'Conexión',
  everywhere: 'Todas las conexiones',
  starts: 'Inicia',
  status: 'Estado',
  on: 'Activo',
  off: 'Inactivo',
  isOn: 'Activo',
  phrases: 'Frases que inician el flujo',
  phraseOf: 'Frase {{number}}',
  typeOf: 'Comparación de la frase {{number}}',
  placeholder: 'Por ejemplo: quiero la promoción',
  types: { exact: 'Es exactamente', partial: 'Contiene' },
  containsPhrase: 'contiene “{{phrase}}”',
  addPhrase: 'Agregar una frase',
  remove: 'Quitar la frase {{number}}',
  added: 'Frase creada.',
  saved: 'Frase modificada.',
  deleted: 'Frase eliminada',
  deleteTitle: '¿Eliminar la campaña {{name}}?',
  deleteText: 'Las frases dejan de iniciar el flujo. Quien ya está en él continúa.',
  empty: 'Aún no hay campañas de flujo',
  emptyHint: 'Cuando un cliente escribe la frase, empieza el flujo elegido.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  phraseCreated: 'Creó una campaña de flujo',
  phraseChanged: 'Modificó una campaña de flujo',
  phraseDeleted: 'Eliminó una campaña de flujo',
};
