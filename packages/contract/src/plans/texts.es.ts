import type { TextsOf } from '../manifest.ts';
import type { plans } from './manifest.ts';

export const texts: TextsOf<typeof plans> = {
  errors: {
    ERR_NO_PLAN_FOUND: 'Plan no encontrado.',
    ERR_PLAN_NAME_ALREADY_EXISTS: 'Ya existe un plan con este nombre.',
    ERR_PLAN_IN_USE: 'Empresas con este plan: {{count}}. Cámbiales el plan antes de eliminarlo.',
    ERR_TOO_MANY_PLANS: 'La instalación ya tiene 100 planes. Elimina uno que no esté en uso.',
  },
};
