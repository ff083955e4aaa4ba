import type { FeatureTexts } from '../../i18n/texts.ts';

/** The contact beside a conversation, and the search in it. */
export const panel: FeatureTexts['panel'] = {
  close: 'Cerrar los datos del contacto',
  toggle: 'Mostrar los datos del contacto',
  earlier: 'Otras atenciones',
  earlierNone: 'Es la primera atención de este contacto.',
  closedBy: 'Resuelta por {{name}}',
  closedAuto: 'Cerrada automáticamente',
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
