import type { dataRights } from '@prosa/contract/data-rights/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { settings as manifest } from '@prosa/contract/settings/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const settings: FeatureTexts['settings'] = {
  title: 'Configuración',
  tabs: 'Secciones de la configuración',
  options: 'Opciones',
  schedules: 'Horarios',
  companies: 'Empresas',
  plans: 'Planes',
  invoices: 'Facturas',
  helps: 'Ayuda',
  saved: 'Configuración guardada.',
  service: 'Atención',
  automatic: 'Mensajes automáticos',
  company: 'Empresa',
  closing: 'Al resolver',
  security: 'Seguridad',
  campaigns: 'Campañas',
  ai: 'Inteligencia artificial',
  integrations: 'Integraciones',
  payments: 'Pagos',
  enabled: 'Activado',
  disabled: 'Desactivado',
  names: {
    userRating: 'Calificaciones',
    scheduleType: 'Horario de atención',
    call: 'Responder que no atendemos llamadas',
    CheckMsgIsGroup: 'Ignorar mensajes de grupos',
    sendGreetingAccepted: 'Saludo al aceptar la atención',
    sendMsgTransfTicket: 'Mensaje de transferencia',
    sendGreetingMessageOneQueues: 'Saludo cuando hay una sola cola',
    askCloseReason: 'Pedir el motivo al resolver',
    requireTwoFactor: 'Exigir verificación en dos pasos',
    contactExport: 'Exportar contactos',
    retentionDays: 'Guardar atenciones cerradas durante',
    scheduleLateHours: 'Enviar programaciones atrasadas',
    chatBotType: 'Menús del chatbot',
    language: 'Idioma de la empresa',
    timeZone: 'Zona horaria',
    asaas: 'Token de Asaas',
    stopWords: 'Palabras de baja',
    stopConfirmation: 'Confirmación de la baja',
    transcription: 'Transcribir los audios de los clientes',
    botFailureMessage: 'Aviso de fallo',
  },
  hints: {
    userRating:
      'Pide una calificación al cliente cuando se resuelve la atención. Cada conexión puede tener un texto propio.',
    scheduleType:
      'Fuera del horario, el cliente recibe el mensaje de fuera de horario de la conexión o de la cola. “De la empresa” abre aquí la pestaña Horarios; “De cada cola”, una en cada cola.',
    call: 'Activado: la llamada se rechaza y el cliente recibe este texto. Desactivado: suena en el celular. En ambos casos queda en la conversación.',
    CheckMsgIsGroup: 'Los mensajes de grupos no abren atenciones.',
    sendGreetingAccepted: 'El cliente recibe el nombre de quien lo atenderá. No se envía a grupos.',
    sendMsgTransfTicket: 'El cliente recibe un aviso con la nueva cola o el nuevo agente.',
    sendGreetingMessageOneQueues:
      'Envía el saludo aunque la conexión tenga una sola cola y, por eso, ningún menú. Cada conexión tiene un saludo propio.',
    askCloseReason:
      'Quien resuelve una atención elige un motivo de la lista. Los cierres automáticos, en bloque y por API no lo necesitan.',
    requireTwoFactor: 'Quien aún no la tenga deberá configurarla al momento. Tú también.',
    contactExport:
      'Quién puede descargar la lista completa. Cada exportación queda en el registro de auditoría.',
    retentionDays:
      'Pasado ese tiempo, los mensajes, las notas y los archivos se borran para siempre.',
    scheduleLateHours:
      'Si el sistema o la conexión estaba sin servicio a la hora elegida, el mensaje aún sale dentro de este plazo. Después, solo a mano.',
    chatBotType: 'El cliente lee las opciones como texto y responde con el número de una.',
    language: 'Idioma de los textos que el sistema envía a los clientes y por correo.',
    timeZone: 'Se usa en los horarios, los informes y las variables de los mensajes.',
    asaas:
      'Se guarda para cobros por Asaas, que todavía no se hacen aquí. Una vez guardado, nadie puede volver a verlo.',
    stopWords:
      'Separadas por comas. Quien responde a una campaña solo con una de ellas no recibe más campañas, y la respuesta no abre una atención.',
    stopConfirmation:
      'Se envía una vez a quien se dio de baja. Si está vacía, se envía el texto estándar.',
    transcription:
      'También en las atenciones de personas, con la clave del prompt elegido. Los audios completos van al proveedor de ese prompt, y los tokens cuentan en el límite de la empresa.',
    botFailureMessage:
      'Se envía una vez por atención cuando la integración no puede continuar y una persona toma el caso. Si está vacío, se envía el texto estándar.',
  },
  values: {
    scheduleType_disabled: 'Desactivado',
    scheduleType_queue: 'De cada cola',
    scheduleType_company: 'De la empresa',
    transcriptionOff: 'Desactivado',
    contactExport_everybody: 'Todos los usuarios',
    contactExport_admins: 'Solo administradores',
    retentionDays_0: 'Para siempre',
    retentionDays_30: '30 días',
    retentionDays_90: '90 días',
    retentionDays_180: '6 meses',
    retentionDays_365: '1 año',
    retentionDays_730: '2 años',
    retentionDays_1825: '5 años',
    scheduleLateHours_one: 'Hasta {{count}} hora después',
    scheduleLateHours_other: 'Hasta {{count}} horas después',
    chatBotType_text: 'Texto numerado',
  },
  retentionAskTitle: '¿Guardar durante {{period}}?',
  retentionAskNow_zero: 'Por ahora, ninguna atención es tan antigua.',
  retentionAskNow_one: '{{shown}} atención cerrada se eliminará en menos de una hora.',
  retentionAskNow_other: '{{shown}} atenciones cerradas se eliminarán en menos de una hora.',
  retentionAskThen:
    'Después de {{period}}, cada atención cerrada se elimina para siempre, con mensajes, notas y archivos. Lo eliminado no se puede recuperar.',
  retentionAskConfirm: 'Eliminar las antiguas',
  twoFactorAskTitle: '¿Exigir la verificación en dos pasos?',
  twoFactorAsk: 'Quienes aún no la tienen deberán configurarla ahora para seguir trabajando.',
  twoFactorAskYou:
    'Quienes aún no la tienen deberán configurarla ahora para seguir trabajando. Tú también: ten a mano el celular con una aplicación de autenticación.',
  twoFactorAskConfirm: 'Exigir',
  sentText: 'El cliente recibe:',
  sentTextBy: 'En la conexión {{name}}, el cliente recibe:',
  sampleQueue: 'Soporte',
  zonePlaceholder: 'Busca una ciudad',
  zoneNone: 'No se encontró ninguna zona horaria',
  secretSet: 'Guardado',
  secretSetEnds: 'Guardado, termina en {{last4}}',
  secretUnset: 'Sin configurar',
  secretNew: 'Nuevo valor: {{name}}',
  secretReplace: 'Cambiar',
  secretAdd: 'Ingresar',
  secretRemove: 'Quitar',
  secretRemoveTitle: '¿Quitar {{name}}?',
  secretRemoveText:
    'Lo que depende de este valor deja de funcionar hasta que alguien ingrese otro.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> & AuditTextsOf<typeof dataRights> = {
  settingChanged: 'Cambió una configuración',
  retentionApplied: 'Borró atenciones antiguas (plazo de retención)',
};
