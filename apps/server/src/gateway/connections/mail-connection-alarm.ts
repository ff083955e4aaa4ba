/** Mails admins that a connection is down, or back. */
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { type Alarm, alarmMail } from './alarm-mail.ts';
import { findAlarmReaders } from './connection-alarm.queries.ts';

type Payload = JobPayload<'mail-connection-alarm'> & { companyId: number };

export async function mailConnectionAlarm(core: Core, payload: Payload): Promise<void> {
  const { companyId, connectionId, at } = payload;
  const readers = await inTransaction(companyCtx(core, companyId), (tx) =>
    findAlarmReaders(tx, connectionId),
  );
  // Deleted meanwhile: no mail is needed.
  if (!readers || readers.emails.length === 0) return;
  const alarm: Alarm = {
    ...payload,
    ...readers,
    url: `${core.config.publicUrl}/connections`,
  };
  const key = `connection-${connectionId}-${Date.parse(at)}`;
  await core.mailer.send({ ...alarmMail(alarm), to: readers.emails, key });
}
