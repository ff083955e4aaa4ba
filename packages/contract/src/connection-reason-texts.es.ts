/** Reasons of connections for people, in Spanish. */
import type { ReasonTexts } from './connection-reasons.ts';

export const reasonTexts: ReasonTexts = {
  'account-locked': {
    what: 'Meta bloqueó este número o su cuenta.',
    todo: 'Abra Calidad de la cuenta en Meta Business, vea qué pide y solicite una revisión; después conecte de nuevo.',
  },
  'account-refused': {
    what: 'Meta rechaza las peticiones de este número.',
    todo: 'Pruebe los datos de la API de esta conexión: la respuesta dice qué está mal.',
  },
  'account-restricted': {
    what: 'Meta no deja que esta cuenta envíe por ahora, por sus políticas.',
    todo: 'Abra Calidad de la cuenta en Meta Business y vea qué se objetó. Seguimos intentando solos.',
  },
  'bad-session': {
    what: 'La sesión está dañada.',
    todo: 'Si no vuelve sola, desconecte y lea un nuevo código QR.',
  },
  billing: {
    what: 'Meta no envía nada por este número porque falló el pago de su cuenta.',
    todo: 'Ponga en orden el método de pago en Meta Business. Lo que espera sale solo después.',
  },
  'certificate-invalid': {
    what: 'No se pudo comprobar la identidad del servidor de WhatsApp; alguien puede estar en medio de la conexión.',
    todo: 'No lo intente de nuevo en esta red. Avise a quien la administra y luego pida un nuevo código QR.',
  },
  'connection-lost': {
    what: 'Se cayó la conexión con WhatsApp.',
    todo: 'Seguimos intentando solos. Si tarda, revise el internet del teléfono.',
  },
  'device-mismatch': {
    what: 'El teléfono no reconoce esta sesión.',
    todo: 'Pida un nuevo código QR.',
  },
  forbidden: {
    what: 'WhatsApp bloqueó este número.',
    todo: 'Abra WhatsApp en el teléfono, vea qué pide y solo después inténtelo de nuevo.',
  },
  'link-down': {
    what: 'El teléfono se quedó sin internet o fue apagado.',
    todo: 'Conéctelo a internet. Si no vuelve, desconecte y lea un nuevo código QR.',
  },
  'logged-out': {
    what: 'El dispositivo fue desconectado en el teléfono.',
    todo: 'Pida un nuevo código QR y léalo con el teléfono de la empresa.',
  },
  'new-chats-low': {
    what: 'WhatsApp deja que este número inicie solo unas pocas conversaciones nuevas más en este período.',
    todo: 'Deje que los clientes escriban primero y use la API de WhatsApp para campañas. Por encima del límite se rechazan las conversaciones nuevas.',
  },
  'no-permission': {
    what: 'El token de acceso no puede usar este número.',
    todo: 'Dé al token los permisos de mensajes y gestión de WhatsApp, o genere uno nuevo, y guárdelo en esta conexión.',
  },
  'no-webhook': {
    what: 'Los mensajes salen, pero Meta no avisa lo que escriben los clientes.',
    todo: 'Dé al token el permiso de gestionar la cuenta de WhatsApp, o corrija el ID de la cuenta; después pruebe los datos de la API.',
  },
  'nobody-runs-it': {
    what: 'El servicio que mantiene las conexiones está detenido.',
    todo: 'Avise a quien administra el servidor; la conexión vuelve sola cuando él vuelva.',
  },
  'not-registered': {
    what: 'El número no está registrado en la API de WhatsApp.',
    todo: 'Regístrelo en el Administrador de WhatsApp y conecte de nuevo.',
  },
  'not-set-up': {
    what: 'Los datos de la API de WhatsApp todavía no están completos.',
    todo: 'Abre los datos de la API de esta conexión y sigue los tres pasos.',
  },
  'number-unknown': {
    what: 'Meta no conoce este número, o el token no tiene acceso a él.',
    todo: 'Revise el ID del número y el token en los datos de la API de esta conexión.',
  },
  'pairing-refused': {
    what: 'WhatsApp no dio un código para este número.',
    todo: 'Revise el número con código de país y de área, o lea el código QR.',
  },
  'passkey-required': {
    what: 'WhatsApp exige una clave de acceso para vincular este número, y solo sus propios programas pueden darla.',
    todo: 'Use la API de WhatsApp para este número o vincule otro. Un nuevo código QR termina igual.',
  },
  'phone-offline': {
    what: 'El teléfono pasó demasiado tiempo sin abrir WhatsApp, y este desconectó los otros dispositivos.',
    todo: 'Abra WhatsApp en el teléfono con internet y lea un nuevo código QR.',
  },
  'qr-expired': {
    what: 'Nadie leyó el código QR a tiempo.',
    todo: 'Pida uno nuevo y léalo pronto con el teléfono.',
  },
  'quality-low': {
    what: 'WhatsApp considera baja la calidad de este número, porque hubo personas que lo bloquearon o denunciaron, y envía menos por él.',
    todo: 'Escriba solo a quien lo espera y siga la calidad en el Administrador de WhatsApp.',
  },
  'rate-limited': {
    what: 'WhatsApp recibió demasiadas peticiones de esta conexión y pidió una pausa.',
    todo: 'Volvemos solos. Envíe menos mensajes por minuto, sobre todo a quien no escribió antes.',
  },
  'reach-out-restricted': {
    what: 'WhatsApp no deja que este número inicie nuevas conversaciones por un tiempo.',
    todo: 'Responder a quien escribe sigue funcionando. No inicie conversaciones hasta que termine la restricción.',
  },
  replaced: {
    what: 'Otro programa abrió esta misma sesión.',
    todo: 'Cierre el otro programa, o quítelo en el teléfono en Dispositivos vinculados, e inténtelo de nuevo.',
  },
  'restart-required': {
    what: 'WhatsApp pidió un reinicio.',
    todo: 'Ya volvemos; no hay que hacer nada.',
  },
  'server-unreachable': {
    what: 'No se pudo alcanzar el servidor de WhatsApp.',
    todo: 'Revise el internet y el firewall de este servidor; seguimos intentando solos.',
  },
  'token-expired': {
    what: 'El token de acceso de la API oficial venció o fue revocado.',
    todo: 'Genere un nuevo token en la cuenta de Meta y guárdelo en esta conexión.',
  },
  'version-too-old': {
    what: 'WhatsApp exige una versión más nueva de este programa.',
    todo: 'Seguimos intentando; si continúa, avise al soporte.',
  },
};
