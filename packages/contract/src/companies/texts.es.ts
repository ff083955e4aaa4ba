import type { TextsOf } from '../manifest.ts';
import type { companies } from './manifest.ts';

export const texts: TextsOf<typeof companies> = {
  errors: {
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'Ya existe una empresa con este nombre.',
    ERR_NO_COMPANY_FOUND: 'Empresa no encontrada.',
    ERR_OWN_COMPANY: 'No puedes suspender, vencer ni eliminar tu propia empresa.',
    ERR_NEVER_DUE: 'Esta empresa no tiene fecha de vencimiento.',
    ERR_COMPANY_SUSPENDED:
      'El acceso de la empresa está suspendido. Contacta al soporte. {{contact}}',
    ERR_COMPANY_WAITING:
      'El registro de la empresa está en revisión. Avisaremos por correo. {{contact}}',
    ERR_NOT_WAITING: 'Esta empresa no está esperando aprobación.',
    ERR_TERMS_NOT_ACCEPTED: 'Acepta los términos de uso para continuar.',
    ERR_TERMS_CHANGED: 'Los términos de uso cambiaron. Lee y acepta la nueva versión.',
    ERR_USER_CREATION_DISABLED: 'La creación de usuarios está desactivada.',
    ERR_SUBSCRIPTION_EXPIRED:
      'La suscripción de la empresa venció el {{date}}. Contacta al soporte. {{contact}}',
  },
};
