import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { messages as manifest } from '@prosa/contract/messages/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

/** Forwarding messages to other contacts. */
export const forward: FeatureTexts['forward'] = {
  forward: 'Reenviar',
  select: 'Seleccionar mensajes',
  pick: 'Seleccionar mensaje: {{text}}',
  chosen_one: '{{count}} mensaje seleccionado',
  chosen_other: '{{count}} mensajes seleccionados',
  full: 'Como máximo {{count}} a la vez',
  title_one: 'Reenviar mensaje',
  title_other: 'Reenviar {{count}} mensajes',
  to: '¿A quién?',
  search: 'Nombre o número',
  hint: 'Hasta {{count}} contactos',
  recipients: 'Contactos elegidos',
  remove: 'Quitar a {{name}}',
  nobody: 'No se encontraron contactos',
  cut: 'Aquí no están todos los contactos. Escribe {{count}} letras o más para buscar.',
  comment: 'Comentario',
  commentHint: 'Opcional. Va después de lo que reenvías.',
  usual: 'Automática',
  connectionHint: 'Automática: donde la conversación ya está abierta, o la conexión predeterminada',
  queueHint: 'De las conversaciones que se abran',
  choose: 'Elige al menos un contacto',
  doneTo: 'Reenviado a {{name}}',
  done: 'Reenviado a {{count}} contactos',
  open: 'Abrir conversación',
  forwarded: 'Reenviado',
  often: 'Reenviado muchas veces',
};

/** Albums in a thread, and the viewer. */
export const pictures: FeatureTexts['pictures'] = {
  album: 'Álbum con {{count}} fotos o videos de {{name}}',
  openVideo: 'Abrir video',
  previous: 'Anterior',
  next: 'Siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  whole: 'Ver completa ({{percent}})',
  show: 'Mostrar en la conversación',
  more: '{{count}} más en el álbum',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  messageDeleted: 'Eliminó un mensaje',
};
