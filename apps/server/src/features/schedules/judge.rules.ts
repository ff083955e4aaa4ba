/** Whether a message that is due may be sent. Pure. */
import { capabilitiesOf, type Provider } from '../../provider/capabilities.ts';

export interface Ground {
  /** The company may send, and its plan includes schedules. */
  isCompanyActive: boolean;
  isContactBlocked: boolean;
  /** How late it may still be sent. */
  lateHours: number;
  /** When the contact last wrote, on any connection. */
  contactWroteAt: Date | null;
  /** The chosen connection, else that of the contact's ticket, else the default one. */
  connection: GroundConnection | null;
  /** For customers to whom free text may not be sent. */
  template: 'none' | 'ready' | 'not-sendable';
  /** The chosen connection was deleted. */
  isConnectionGone: boolean;
}

export interface GroundConnection {
  id: number;
  provider: Provider;
  isUp: boolean;
  /** When the contact last wrote there. */
  contactWroteAt: Date | null;
}

export type Verdict =
  | { kind: 'send'; connectionId: number; asTemplate: boolean }
  /** Tried again until it is too late. */
  | { kind: 'wait'; problem: ScheduleProblem }
  /** `endsSeries`: the times that are left do not come either. */
  | { kind: 'fail'; problem: ScheduleProblem; endsSeries?: true };

export type ScheduleProblem =
  | 'ERR_SCHEDULE_MISSED'
  | 'ERR_SCHEDULE_CUSTOMER_WROTE'
  | 'ERR_SCHEDULE_CONTACT_BLOCKED'
  | 'ERR_SCHEDULE_CONNECTION_GONE'
  | 'ERR_SCHEDULE_NO_CONNECTION'
  | 'ERR_SCHEDULE_COMPANY_BLOCKED'
  | 'ERR_SERVICE_WINDOW_CLOSED'
  | 'ERR_TEMPLATE_NOT_SENDABLE';

export interface Due {
  dueAt: Date;
  now: Date;
  /** Set if it is not sent once the customer has written after this. */
  silentSince: Date | null;
}

const HOUR_MS = 3_600_000;

export function judge(ground: Ground, { dueAt, now, silentSince }: Due): Verdict {
  const { contactWroteAt } = ground;
  if (!ground.isCompanyActive) return fail('ERR_SCHEDULE_COMPANY_BLOCKED');
  if (now.getTime() - dueAt.getTime() > ground.lateHours * HOUR_MS)
    return fail('ERR_SCHEDULE_MISSED');
  if (silentSince && contactWroteAt && contactWroteAt > silentSince)
    return { ...fail('ERR_SCHEDULE_CUSTOMER_WROTE'), endsSeries: true };
  return judgePlace(ground, now);
}

/** What also holds for a message that a person sends now. */
export function judgePlace(ground: Ground, now: Date): Verdict {
  const { connection } = ground;
  if (!ground.isCompanyActive) return fail('ERR_SCHEDULE_COMPANY_BLOCKED');
  if (ground.isContactBlocked) return fail('ERR_SCHEDULE_CONTACT_BLOCKED');
  if (ground.isConnectionGone) return fail('ERR_SCHEDULE_CONNECTION_GONE');
  if (!connection?.isUp) return { kind: 'wait', problem: 'ERR_SCHEDULE_NO_CONNECTION' };
  const windowEnd = windowEndOf(connection);
  const isClosed = windowEnd !== null && windowEnd <= now;
  if (isClosed && ground.template === 'none') return fail('ERR_SERVICE_WINDOW_CLOSED');
  if (isClosed && ground.template === 'not-sendable') return fail('ERR_TEMPLATE_NOT_SENDABLE');
  return { kind: 'send', connectionId: connection.id, asTemplate: isClosed };
}

/** Until when free text may be sent; null where the provider has no such window. */
export function windowEndOf({ provider, contactWroteAt }: GroundConnection): Date | null {
  const { serviceWindowHours: hours } = capabilitiesOf(provider);
  return hours === null ? null : new Date((contactWroteAt?.getTime() ?? 0) + hours * HOUR_MS);
}

const fail = (problem: ScheduleProblem) => ({ kind: 'fail', problem }) as const;
