import type { auth } from '@prosa/contract/auth/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const signUp: FeatureTexts['signUp'] = {
  taxId: 'Documento fiscal (CPF o CNPJ)',
  taxIdHint: 'Opcional: puedes informarlo después, al contratar el plan.',
  invalidTaxId: 'CPF o CNPJ no válido',
  terms: 'Leer los términos de uso',
  openTerms: 'Abrir los términos de uso',
  accept: 'Leí y acepto los términos de uso',
  mustAccept: 'Acepta los términos de uso para continuar',
  waitingTitle: 'Recibimos tu registro',
  waitingText: 'Está en revisión. Te avisaremos por correo cuando puedas entrar.',
};

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
