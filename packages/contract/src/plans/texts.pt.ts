import type { TextsOf } from '../manifest.ts';
import type { plans } from './manifest.ts';

export const texts: TextsOf<typeof plans> = {
  errors: {
    ERR_NO_PLAN_FOUND: 'Plano não encontrado.',
    ERR_PLAN_NAME_ALREADY_EXISTS: 'Já existe um plano com este nome.',
    ERR_PLAN_IN_USE: 'Empresas com este plano: {{count}}. Mude o plano delas antes de excluir.',
    ERR_TOO_MANY_PLANS: 'A instalação já tem 100 planos. Exclua um que não esteja em uso.',
  },
};
