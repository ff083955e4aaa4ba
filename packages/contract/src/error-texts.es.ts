/** Error messages in Spanish. The browser fills in {{date}}. */
import type { GeneralErrorTexts } from './errors.ts';

export const errorTexts: GeneralErrorTexts = {
  ERR_INTERNAL_SERVER_ERROR: 'Ocurrió un error inesperado. Inténtalo más tarde.',
  ERR_VALIDATION: 'Algunos datos no son válidos. Revisa los campos.',
  ERR_NOT_FOUND: 'Dirección no encontrada.',
  ERR_TOO_LARGE: 'El archivo es más grande de lo permitido.',
  ERR_RATE_LIMIT: 'Demasiados intentos en poco tiempo. Espera un momento.',
  ERR_STORAGE_FULL:
    'El servidor se quedó sin espacio para guardar esto. Inténtalo de nuevo más tarde.',
  ERR_STORAGE_LIMIT:
    'Tu empresa ya usa todo el almacenamiento del plan. Elimina archivos o pide más espacio.',
  ERR_UNAVAILABLE: 'El servicio se está reiniciando. Inténtalo de nuevo en un momento.',
  ERR_TOO_SLOW: 'Esto tardó demasiado. Reduce los filtros o el período e inténtalo de nuevo.',
  ERR_REQUEST_TIMEOUT: 'La conexión es demasiado lenta para enviar esto. Inténtalo de nuevo.',
  ERR_CARD_DATA: 'Aquí no se pueden enviar datos de tarjetas.',
  ERR_CONFLICT: 'Otra persona cambió esto al mismo tiempo. Actualiza e inténtalo de nuevo.',
  ERR_CHANGED_MEANWHILE:
    'Otra persona cambió esto mientras lo editabas. Recarga e inténtalo de nuevo.',
  ERR_UNAUTHORIZED: 'El token falta, es desconocido o fue reemplazado.',
  ERR_FORBIDDEN_ORIGIN: 'Esta dirección no puede usar la sesión.',
  ERR_NO_PERMISSION: 'No tienes permiso para esto.',
  ERR_TEXT: 'El texto tiene caracteres que no se pueden guardar.',
};
