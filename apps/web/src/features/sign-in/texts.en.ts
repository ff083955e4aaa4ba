import type { auth } from '@prosa/contract/auth/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const signUp: FeatureTexts['signUp'] = {
  taxId: 'Tax ID (CPF or CNPJ)',
  taxIdHint: 'Optional: you can enter it later, when you subscribe.',
  invalidTaxId: 'This CPF or CNPJ is not valid',
  terms: 'Read the terms of use',
  openTerms: 'Open the terms of use',
  accept: 'I have read and accept the terms of use',
  mustAccept: 'Accept the terms of use to continue',
  waitingTitle: 'We have received your sign-up',
  waitingText: 'It is being reviewed. We will send you an email when you can sign in.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof auth> = {
  login: 'Signed in',
  loginFailed: 'Sign-in refused',
  logout: 'Signed out',
  sessionReused: 'Session ended: copied credential',
  sessionsEnded: 'Ended sessions',
  passwordReset: 'Replaced a forgotten password',
  passwordChanged: 'Changed a password',
  twoFactorOn: 'Turned on two-step verification',
  twoFactorOff: 'Removed two-step verification',
  twoFactorReset: "Reset someone's two-step verification",
};
