import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { queueIntegrations as manifest } from '@prosa/contract/queue-integrations/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const queueIntegrations: FeatureTexts['queueIntegrations'] = {
  title: 'Integraciones',
  add: 'Nueva integración',
  editTitle: 'Editar integración',
  type: 'Tipo',
  id: 'ID',
  name: 'Nombre',
  types: {
    n8n: 'n8n',
    webhook: 'Webhook',
    dialogflow: 'Dialogflow',
    typebot: 'Typebot',
    flowbuilder: 'Flujo',
  },
  url: 'Dirección (URL)',
  urlHints: {
    n8n: 'La dirección de producción del nodo Webhook de tu flujo en n8n.',
    webhook:
      'La dirección de tu sistema. Cada mensaje del cliente llega allí como un POST en JSON.',
  },
  flowHint: 'Vacío: el flujo de bienvenida de la conexión o de la empresa.',
  payloadFormat: 'Formato del envío',
  payloadFormatHint: 'El compatible sirve para flujos hechos para otros sistemas.',
  payloadFormats: {
    envelope: 'Prosa (completo)',
    family: 'Compatible (key.remoteJid)',
  },
  timeoutSeconds: 'Tiempo límite (segundos)',
  timeoutHint: 'Si no hay respuesta en ese tiempo, una persona toma la atención.',
  timeoutRange: 'Entre {{min}} y {{max}} segundos.',
  headerName: 'Encabezado de autenticación',
  headerHint: 'Opcional. El nombre del encabezado que tu sistema exige.',
  headerValue: 'Valor del encabezado',
  headerValueHint: 'Se guarda en secreto y no se vuelve a mostrar.',
  signingSecret: 'Clave de firma',
  signingSecretHint:
    'Opcional. Firma cada envío según Standard Webhooks. Copia la clave antes de guardar: después no se vuelve a mostrar.',
  signingSecretShape: 'La clave empieza con whsec_ y tiene al menos 24 bytes en base64.',
  generate: 'Generar clave',
  kept: 'Se mantiene (…{{hint}})',
  showSecret: 'Mostrar: {{label}}',
  removeSecret: 'Quitar el valor guardado',
  keep: 'Mantener el valor guardado',
  added: 'Integración agregada.',
  saved: 'Integración guardada.',
  deleted: 'Integración eliminada.',
  deleteTitle: '¿Eliminar la integración {{name}}?',
  deleteText: 'Deja de existir para todos. Esta acción no se puede deshacer.',
  empty: 'Aún no hay integraciones',
  emptyHint:
    'Conecta n8n, un webhook o un bot de Typebot para responder a los clientes de una conexión o cola.',
  test: 'Probar',
  testOf: 'Probar {{name}}',
  testTitle: 'Prueba de {{name}}',
  testHint:
    'Enviamos un mensaje de ejemplo, marcado con test: true. Ningún cliente recibe la respuesta.',
  testing: 'Probando…',
  again: 'Probar de nuevo',
  answered: 'Respondió con {{status}} en {{ms}} ms.',
  saysNothing: 'La respuesta no trae texto para el cliente.',
  typebot: {
    url: 'Dirección de Typebot',
    urlHint:
      'Donde está publicado tu bot: https://typebot.io o la dirección de tu propio servidor.',
    slug: 'Nombre público del bot',
    slugHint:
      'La última parte de la dirección del bot publicado. En typebot.io/soporte es “soporte”.',
    delay: 'Pausa antes de cada mensaje (ms)',
    delayHint: '1000 es un segundo.',
    expires: 'Se reinicia después de (minutos)',
    expiresHint:
      'Sin mensajes del cliente en ese tiempo, la conversación con el bot vuelve a empezar. 0: nunca.',
    finishWord: 'Palabra para finalizar',
    finishHint: 'Cierra la atención. Vacía: ninguna.',
    restartWord: 'Palabra para reiniciar',
    restartHint: 'Vuelve a empezar la conversación con el bot. Vacía: ninguna.',
    restartMessage: 'Mensaje al reiniciar',
    unknownMessage: 'Mensaje para una respuesta no válida',
    unknownHint: 'Se usa cuando el bot no tiene un texto propio.',
    testHint:
      'Iniciamos una conversación de prueba con el bot. Ningún cliente recibe la respuesta.',
    notFound: 'Bot no encontrado: revisa el nombre y si está publicado',
  },
  problemAt: '{{problem}} ({{at}})',
  problems: {
    unreachable: 'Sin conexión con la dirección',
    timeout: 'Sin respuesta en el tiempo límite',
    notFound: 'Dirección no encontrada (404): ¿está activo el flujo?',
    denied: 'Acceso denegado ({{status}}): revisa el encabezado',
    failed: 'Respondió con un error ({{status}})',
    redirect: 'Respondió con una redirección ({{status}})',
    tooLong: 'La respuesta supera 1 MB',
    forbidden: 'No se puede llamar a esta dirección',
    paused: 'En pausa por un minuto tras varios fallos seguidos',
    unreadable: 'La respuesta no tiene el formato esperado: revisa la dirección',
    foreign: 'El bot nombró una cola o un usuario que la empresa no tiene',
  },
};

export const auditActions: AuditTextsOf<typeof manifest> = {
  integrationCreated: 'Creó una integración',
  integrationChanged: 'Cambió una integración',
  integrationDeleted: 'Eliminó una integración',
};
