import type { TextsOf } from '../manifest.ts';
import type { companies } from './manifest.ts';

export const texts: TextsOf<typeof companies> = {
  errors: {
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'Já existe uma empresa com este nome.',
    ERR_NO_COMPANY_FOUND: 'Empresa não encontrada.',
    ERR_OWN_COMPANY: 'Não é possível suspender, vencer ou excluir a própria empresa.',
    ERR_NEVER_DUE: 'Esta empresa não tem data de vencimento.',
    ERR_COMPANY_SUSPENDED:
      'O acesso da empresa está suspenso. Entre em contato com o suporte. {{contact}}',
    ERR_USER_CREATION_DISABLED: 'A criação de usuários está desativada.',
    ERR_SUBSCRIPTION_EXPIRED:
      'A assinatura da empresa venceu em {{date}}. Entre em contato com o suporte. {{contact}}',
  },
};
