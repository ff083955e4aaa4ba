import type { TextsOf } from '../manifest.ts';
import type { messages } from './manifest.ts';

export const texts: TextsOf<typeof messages> = {
  errors: {
    ERR_NO_MESSAGE_FOUND: 'Mensaje no encontrado.',
    ERR_EMPTY_MESSAGE: 'El mensaje está vacío.',
    ERR_SENDING_WAPP_MSG: 'No se pudo enviar el mensaje. Revisa la conexión.',
    ERR_DELETE_WAPP_MSG: 'Este mensaje ya no se puede eliminar.',
    ERR_EDIT_WAPP_MSG: 'Este mensaje ya no se puede editar.',
    ERR_REACT_WAPP_MSG: 'No se puede reaccionar a este mensaje.',
    ERR_FORWARD_WAPP_MSG: 'Este mensaje no se puede reenviar.',
    ERR_IDEMPOTENCY_MISMATCH: 'Esta clave de envío ya se usó con otro contenido.',
    ERR_MEDIA_TYPE: 'Este tipo de archivo no se puede enviar por esta conexión.',
    ERR_MEDIA_INVALID: 'El archivo está dañado o no es lo que dice ser.',
    ERR_SEND_UNKNOWN: 'No se pudo confirmar el envío.',
    ERR_NO_HISTORY: 'Esta conexión no puede traer mensajes anteriores.',
    ERR_SERVICE_WINDOW_CLOSED:
      'Pasaron más de 24 horas desde el último mensaje del cliente. Envía una plantilla aprobada.',
    ERR_TEXT_TOO_LONG: 'El texto es demasiado largo para esta conexión. Divídelo en partes.',
    ERR_RECIPIENT_UNREACHABLE:
      'WhatsApp no pudo entregar el mensaje: quizá el número no tiene WhatsApp.',
    ERR_RECIPIENT_REFUSES: 'El cliente no quiere recibir mensajes de esta empresa.',
    ERR_PROVIDER_HOLDS_BACK: 'WhatsApp prefirió no entregar este mensaje ahora. Inténtalo mañana.',
    ERR_NEW_CHATS_RESTRICTED:
      'WhatsApp no deja que este número inicie conversaciones nuevas ahora. Puedes seguir respondiendo a quien ya escribió.',
    ERR_PROVIDER_LIMIT: 'Se alcanzó el límite de envíos de WhatsApp. Inténtalo más tarde.',
    ERR_PROVIDER_ACCOUNT:
      'La cuenta de WhatsApp tiene algo pendiente (bloqueo, cobro o registro). Avisa al administrador.',
  },
};
