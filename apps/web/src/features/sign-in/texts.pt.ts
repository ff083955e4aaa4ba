import type { auth } from '@prosa/contract/auth/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const signUp = {
  taxId: 'CPF ou CNPJ',
  taxIdHint: 'Opcional: você pode informar depois, ao contratar o plano.',
  invalidTaxId: 'CPF ou CNPJ inválido',
  terms: 'Ler os termos de uso',
  openTerms: 'Abrir os termos de uso',
  accept: 'Li e aceito os termos de uso',
  mustAccept: 'Aceite os termos de uso para continuar',
  waitingTitle: 'Recebemos seu cadastro',
  waitingText: 'Ele está em análise. Avisaremos por e-mail quando você puder entrar.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof auth> = {
  login: 'Entrou no sistema',
  loginFailed: 'Tentativa de acesso recusada',
  logout: 'Saiu do sistema',
  sessionReused: 'Sessão encerrada: credencial copiada',
  sessionsEnded: 'Encerrou sessões',
  passwordReset: 'Recuperou a senha',
  passwordChanged: 'Trocou uma senha',
  twoFactorOn: 'Ativou a verificação em duas etapas',
  twoFactorOff: 'Removeu a verificação em duas etapas',
  twoFactorReset: 'Redefiniu a verificação em duas etapas de outra pessoa',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    signUp: typeof signUp;
  }
}
