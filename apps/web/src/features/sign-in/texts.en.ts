import type { auth } from '@prosa/contract/auth/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

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
