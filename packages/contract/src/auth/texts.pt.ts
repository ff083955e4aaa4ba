import type { TextsOf } from '../manifest.ts';
import type { auth } from './manifest.ts';

export const texts: TextsOf<typeof auth> = {
  errors: {
    ERR_SESSION_EXPIRED: 'Sua sessão expirou. Entre de novo.',
    ERR_SESSION_ENDED: 'Sua sessão terminou. Entre de novo.',
    ERR_SESSION_TAKEN_OVER: 'Sua conta foi acessada em outro computador.',
    ERR_INVALID_CREDENTIALS: 'E-mail ou senha incorretos.',
    ERR_USER_DONT_EXISTS: 'Este usuário não existe.',
    ERR_TOO_MANY_LOGINS: 'Muitas tentativas de acesso. Aguarde e tente de novo.',
    ERR_TWO_FACTOR_REQUIRED: 'Informe o código do aplicativo autenticador.',
    ERR_TWO_FACTOR_EXPIRED: 'O tempo para informar o código acabou. Entre de novo.',
    ERR_TWO_FACTOR_CODE: 'Código incorreto ou já usado.',
    ERR_TWO_FACTOR_SETUP: 'Sua empresa exige a verificação em duas etapas. Ative-a para continuar.',
    ERR_TWO_FACTOR_STATE: 'A verificação em duas etapas mudou. Comece de novo.',
    ERR_TWO_FACTOR_KEPT: 'Sua empresa exige a verificação em duas etapas.',
    ERR_CONFIRM_IDENTITY: 'Confirme que é você para continuar.',
    ERR_WRONG_PASSWORD: 'A senha atual está incorreta.',
    ERR_EMAIL_NOT_FOUND: 'E-mail não encontrado.',
    ERR_RESET_CODE: 'Código incorreto ou vencido. Peça um novo.',
  },
};
