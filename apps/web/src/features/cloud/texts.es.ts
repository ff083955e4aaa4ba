import type { FeatureTexts } from '../../i18n/texts.ts';

export const cloud: FeatureTexts['cloud'] = {
  title: 'API de WhatsApp: {{name}}',
  step_account: 'Cuenta',
  step_webhook: 'Webhook',
  step_check: 'Prueba',
  phoneNumberId: 'ID del número de teléfono',
  phoneNumberIdHint:
    'En el panel de Meta: WhatsApp › Configuración de la API. No es el número de teléfono.',
  businessAccountId: 'ID de la cuenta de WhatsApp Business',
  businessAccountIdHint: 'En la misma página, justo debajo.',
  token: 'Token de acceso',
  tokenHint:
    'De un usuario del sistema, sin vencimiento, con los permisos whatsapp_business_messaging y whatsapp_business_management.',
  appSecret: 'Clave secreta de la aplicación',
  appSecretHint:
    'En el panel de Meta: Configuración de la app › Básica. Prueba que los avisos vienen de Meta.',
  showToken: 'Mostrar token',
  showAppSecret: 'Mostrar clave secreta',
  kept: 'Guardado, termina en {{hint}}. Deja el campo vacío para mantenerlo.',
  onlyDigits: 'Solo números, como los muestra Meta.',
  save: 'Guardar y continuar',
  next: 'Continuar',
  webhook1: 'En el panel de Meta, abre WhatsApp › Configuración › Webhook y haz clic en Editar.',
  webhook2:
    'Pega la dirección y el token de verificación de abajo y haz clic en Verificar y guardar.',
  webhook3:
    'En Campos del webhook, suscríbete a messages, message_template_status_update, business_capability_update y phone_number_quality_update.',
  webhookUrl: 'Dirección del webhook (URL de callback)',
  verifyToken: 'Token de verificación',
  needsHttps:
    'Meta solo acepta una dirección pública con https. Ajusta PUBLIC_URL en el servidor antes de seguir.',
  webhookAt: 'Último aviso recibido el {{at}}.',
  webhookNever: 'Aún no llegó ningún aviso.',
  checkText: 'Comprueba el token y el número y se suscribe a los avisos de la cuenta en Meta.',
  limit:
    'Límite de Meta: las campañas por todos los números de tu portafolio llegan a {{number}} personas en 24 horas.',
  limitNone: 'Meta no limita a cuántas personas llegan las campañas por día.',
  perSecond: 'Meta permite que este número envíe hasta {{number}} mensajes por segundo.',
  limitUnknown:
    'Meta aún no informó el límite de tu portafolio. Hasta entonces, las campañas llegan a {{number}} personas en 24 horas.',
  check: 'Probar conexión',
  number: 'Número',
  subscription: 'Suscripción a los avisos',
  webhook: 'Avisos de Meta',
  webhookTry: 'Envía un mensaje desde un celular a este número: el aviso debe llegar en segundos.',
  unreachable: 'Meta no respondió. Revisa la conexión del servidor e inténtalo de nuevo.',
  failed_token:
    'El token ya no es válido o es de otra aplicación. Genera uno nuevo y guárdalo en el paso 1.',
  failed_number: 'El ID del número no existe o el token no tiene acceso a él. Revisa el paso 1.',
  failed_subscription:
    'No se pudo activar la suscripción a los avisos. Revisa el ID de la cuenta y los permisos del token.',
  code: 'código {{code}}',
  state_ok: 'todo bien',
  state_failed: 'con un problema',
  state_unreachable: 'sin respuesta',
  state_skipped: 'aún sin comprobar',
  setUp: 'Datos de la API',
  templates: 'Plantillas de mensaje',
  advice: 'Completa los datos de la API de WhatsApp y prueba la conexión.',
  disconnectText:
    'No entrarán ni saldrán mensajes hasta que alguien conecte de nuevo. Las conversaciones y los datos de la API siguen aquí.',
};
