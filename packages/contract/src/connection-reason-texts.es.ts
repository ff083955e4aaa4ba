/** Texts of connection reasons in Spanish. */
import type { ReasonTexts } from './connection-reasons.ts';

export const reasonTexts: ReasonTexts = {
  'account-locked': {
    what: 'Meta bloqueó este número o la cuenta.',
    todo: 'Abre Calidad de la cuenta en Meta Business, mira qué pide y solicita una revisión; después conecta de nuevo.',
  },
  'account-refused': {
    what: 'Meta rechaza las solicitudes de este número.',
    todo: 'Prueba los datos de la API de esta conexión: la respuesta dice qué está mal.',
  },
  'account-restricted': {
    what: 'Por ahora, esta cuenta no puede enviar mensajes, debido a las políticas de Meta.',
    todo: 'Abre Calidad de la cuenta en Meta Business y mira qué se observó. Seguimos intentándolo automáticamente.',
  },
  'bad-session': {
    what: 'La sesión está dañada.',
    todo: 'Si no se recupera sola, desconecta y escanea un nuevo código QR.',
  },
  billing: {
    what: 'Meta no envía nada por este número porque falló el pago de la cuenta.',
    todo: 'Corrige el método de pago en Meta Business. Lo que está en espera saldrá solo después.',
  },
  'certificate-invalid': {
    what: 'No se pudo comprobar la identidad del servidor de WhatsApp; alguien puede estar en medio de la conexión.',
    todo: 'No lo intentes de nuevo en esta red. Avisa a quien la administra y luego pide un nuevo código QR.',
  },
  'connection-lost': {
    what: 'Se cayó la conexión con WhatsApp.',
    todo: 'Seguimos intentándolo automáticamente. Si tarda, revisa el internet del celular.',
  },
  'device-mismatch': {
    what: 'El celular no reconoce esta sesión.',
    todo: 'Pide un nuevo código QR.',
  },
  forbidden: {
    what: 'WhatsApp bloqueó este número.',
    todo: 'Abre WhatsApp en el celular, mira qué pide y solo después inténtalo de nuevo.',
  },
  'link-down': {
    what: 'El celular se quedó sin internet o se apagó.',
    todo: 'Conéctalo a internet. Si no vuelve, desconecta y escanea un nuevo código QR.',
  },
  'logged-out': {
    what: 'El dispositivo se desvinculó en el celular.',
    todo: 'Pide un nuevo código QR y escanéalo con el celular de la empresa.',
  },
  'new-chats-low': {
    what: 'WhatsApp solo deja que este número inicie unas pocas conversaciones nuevas más en este período.',
    todo: 'Deja que los clientes escriban primero y usa la API de WhatsApp para campañas. Al superar el límite, se rechazan las conversaciones nuevas.',
  },
  'no-permission': {
    what: 'El token de acceso no puede usar este número.',
    todo: 'Da al token los permisos de mensajes y gestión de WhatsApp, o genera uno nuevo, y guárdalo en esta conexión.',
  },
  'no-webhook': {
    what: 'Los mensajes salen, pero Meta no avisa qué escriben los clientes.',
    todo: 'Da al token el permiso de gestionar la cuenta de WhatsApp, o corrige el ID de la cuenta; después prueba los datos de la API.',
  },
  'nobody-runs-it': {
    what: 'El servicio que mantiene las conexiones está detenido.',
    todo: 'Avisa a quien administra el servidor; la conexión volverá sola cuando el servicio vuelva.',
  },
  'not-registered': {
    what: 'El número no está registrado en la API de WhatsApp.',
    todo: 'Regístralo en el Administrador de WhatsApp y conecta de nuevo.',
  },
  'not-set-up': {
    what: 'Los datos de la API de WhatsApp todavía no están completos.',
    todo: 'Abre los datos de la API de esta conexión y sigue los tres pasos.',
  },
  'number-unknown': {
    what: 'Meta no conoce este número, o el token no tiene acceso a él.',
    todo: 'Revisa el ID del número y el token en los datos de la API de esta conexión.',
  },
  'pairing-refused': {
    what: 'WhatsApp no dio un código para este número.',
    todo: 'Revisa el número con código de país y de área, o escanea el código QR.',
  },
  'passkey-required': {
    what: 'WhatsApp exige una clave de acceso para vincular este número, y solo los programas de WhatsApp pueden darla.',
    todo: 'Usa la API de WhatsApp con este número o vincula otro. Un nuevo código QR termina igual.',
  },
  'phone-offline': {
    what: 'El celular pasó demasiado tiempo sin abrir WhatsApp, y este desvinculó los otros dispositivos.',
    todo: 'Abre WhatsApp en el celular con internet y escanea un nuevo código QR.',
  },
  'qr-expired': {
    what: 'Nadie escaneó el código QR a tiempo.',
    todo: 'Pide uno nuevo y escanéalo pronto con el celular.',
  },
  'quality-low': {
    what: 'WhatsApp considera baja la calidad de este número, porque hubo personas que lo bloquearon o denunciaron, y envía menos mensajes por él.',
    todo: 'Escribe solo a quien espera tus mensajes y sigue la calidad en el Administrador de WhatsApp.',
  },
  'rate-limited': {
    what: 'WhatsApp recibió demasiadas solicitudes de esta conexión y pidió una pausa.',
    todo: 'La conexión vuelve sola. Envía menos mensajes por minuto, sobre todo a quien no escribió antes.',
  },
  'reach-out-restricted': {
    what: 'WhatsApp no deja que este número inicie nuevas conversaciones por un tiempo.',
    todo: 'Puedes seguir respondiendo a quien escribe. No inicies conversaciones hasta que termine la restricción.',
  },
  replaced: {
    what: 'Otro programa abrió esta misma sesión.',
    todo: 'Cierra el otro programa, o quítalo en el celular en Dispositivos vinculados, e inténtalo de nuevo.',
  },
  'restart-required': {
    what: 'WhatsApp pidió un reinicio.',
    todo: 'La conexión vuelve enseguida; no tienes que hacer nada.',
  },
  'server-unreachable': {
    what: 'No se pudo contactar con el servidor de WhatsApp.',
    todo: 'Revisa el internet y el firewall de este servidor; seguimos intentándolo automáticamente.',
  },
  'token-expired': {
    what: 'El token de acceso de la API oficial venció o fue revocado.',
    todo: 'Genera un nuevo token en la cuenta de Meta y guárdalo en esta conexión.',
  },
  'version-too-old': {
    what: 'WhatsApp exige una versión más nueva de este programa.',
    todo: 'Seguimos intentándolo automáticamente; si continúa, avisa al soporte.',
  },
};
