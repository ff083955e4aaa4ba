import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { quickMessages as manifest } from '@prosa/contract/quick-messages/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const quickMessages: FeatureTexts['quickMessages'] = {
  title: 'Respuestas rápidas',
  add: 'Nueva respuesta rápida',
  editTitle: 'Editar respuesta rápida',
  shortcode: 'Atajo',
  shortcodeHint: 'Lo que se escribe después de la barra: /hola',
  message: 'Mensaje',
  attachment: 'Adjunto',
  noAttachment: 'Sin adjunto',
  chooseFile: 'Elegir archivo',
  replaceFile: 'Cambiar archivo',
  general: 'Compartir con el equipo',
  generalHint: 'Todos en la empresa podrán usarla.',
  queues: 'Colas',
  queuesHint: 'Sin ninguna elegida, aparece en todas las atenciones.',
  allQueues: 'Todas',
  queueFilter: 'Ofrecidas en la cola',
  active: 'Activa',
  activeHint: 'Aparece cuando alguien escribe la barra en la conversación.',
  visibility: 'Visible para',
  forAll: 'Todos',
  forMe: 'Solo para mí',
  status: 'Estado',
  on: 'Activa',
  off: 'Inactiva',
  saved: 'Respuesta rápida guardada.',
  deleted: 'Respuesta rápida eliminada.',
  deleteTitle: '¿Eliminar /{{shortcode}}?',
  deleteText: 'El texto y el adjunto se perderán.',
  deleteForAll: 'Nadie más en la empresa podrá usarla. El texto y el adjunto se perderán.',
  empty: 'Aún no hay respuestas rápidas',
  emptyHint: 'Guarda aquí lo que escribes todos los días y envíalo con una barra.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  quickMessageDeleted: 'Eliminó una respuesta rápida',
};
