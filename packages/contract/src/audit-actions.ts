/** Actions that the audit log records: those of nouns stand in their manifests, others here. */
import { type Brought, brought } from './brought.ts';

const general = [
  'login',
  'loginFailed',
  'logout',
  'sessionReused',
  'sessionsEnded',
  'passwordReset',
  'passwordChanged',
  'twoFactorOn',
  'twoFactorOff',
  'twoFactorReset',
  'tokenChanged',
  'settingChanged',
  'closeReasonCreated',
  'closeReasonChanged',
  'ticketPeeked',
  'ticketDeleted',
  'messageDeleted',
  'noteDeleted',
  'ticketViewDeleted',
  'retentionApplied',
  'auditExported',
  'ratingsExported',
  'ticketPrinted',
  'ticketExported',
] as const;
export type GeneralAction = (typeof general)[number];

export type AuditAction = GeneralAction | Brought<'auditActions'>[number];

export const auditActions: readonly AuditAction[] = [...general, ...brought('auditActions').flat()];
