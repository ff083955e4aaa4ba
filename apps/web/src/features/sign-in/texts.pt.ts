import type { auth } from '@prosa/contract/auth/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

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
