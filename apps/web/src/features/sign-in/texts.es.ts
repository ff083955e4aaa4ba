import type { auth } from '@prosa/contract/auth/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof auth> = {
  login: 'Inició sesión',
  loginFailed: 'Intento de inicio de sesión rechazado',
  logout: 'Cerró sesión',
  sessionReused: 'Sesión terminada: credencial copiada',
  sessionsEnded: 'Cerró sesiones',
  passwordReset: 'Recuperó la contraseña',
  passwordChanged: 'Cambió una contraseña',
  twoFactorOn: 'Activó la verificación en dos pasos',
  twoFactorOff: 'Quitó la verificación en dos pasos',
  twoFactorReset: 'Restableció la verificación en dos pasos de otra persona',
};
