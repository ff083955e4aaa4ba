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
    ERR_COMPANY_WAITING:
      'O cadastro da empresa está em análise. Avisaremos por e-mail. {{contact}}',
    ERR_NOT_WAITING: 'Esta empresa não está esperando aprovação.',
    ERR_TERMS_NOT_ACCEPTED: 'Aceite os termos de uso para continuar.',
    ERR_TERMS_CHANGED: 'Os termos de uso mudaram. Leia e aceite a nova versão.',
    ERR_USER_CREATION_DISABLED: 'A criação de usuários está desativada.',
    ERR_SUBSCRIPTION_EXPIRED:
      'A assinatura da empresa venceu em {{date}}. Entre em contato com o suporte. {{contact}}',
  },
};
