import type { ConnectionRef } from '@prosa/contract/connections';
import type { Schedule, ScheduleOccurrence, ScheduleStatus } from '@prosa/contract/schedules';
import type { Ctx } from '../../core/ctx.ts';
import { mediaUrl, pictureUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { OccurrenceState } from './occurrences.queries.ts';
import type { ScheduleRow } from './schedules.queries.ts';

type Place = Pick<Ctx, 'core' | 'companyId'>;

export function presentSchedule(place: Place, row: ScheduleRow): Schedule {
  const { pictureId, ...contact } = row.contact;
  const { core, companyId } = place;
  return {
    id: row.id,
    body: row.body,
    contactId: row.contact_id,
    contact: { ...contact, profilePicUrl: pictureUrl(core, companyId, pictureId) },
    sendAt: iso(row.shown_at),
    slot: row.slot,
    sentAt: sentAtOf(row.last),
    ...statusOf(row),
    mediaPath: row.file && mediaUrl(core, companyId, row.file),
    mediaName: row.file?.name ?? null,
    userId: row.user_id,
    user: row.user,
    whatsappId: row.connection_id,
    whatsapp: row.connection as ConnectionRef | null,
    templateId: row.template_id,
    templateValues: row.template_values,
    isConnectionGone: isConnectionGone(row),
    queueId: row.queue_id,
    queue: row.queue,
    attendantId: row.attendant_id,
    attendant: row.attendant,
    repeat: row.repeat,
    holidays: row.holidays,
    onlyIfSilent: row.only_if_silent,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    rev: row.rev,
  };
}

export const isConnectionGone = (
  row: Pick<ScheduleRow, 'picks_connection' | 'connection_id'>,
): boolean => row.picks_connection && row.connection_id === null;

function statusOf({ next_at, problem, last }: ScheduleRow): Pick<Schedule, 'status' | 'error'> {
  if (next_at !== null) return { status: 'PENDENTE', error: problem };
  return last ? outcomeOf(last) : { status: 'PENDENTE', error: null };
}

export function outcomeOf(past: OccurrenceState): { status: ScheduleStatus; error: string | null } {
  if (past.state === 'failed') return { status: 'ERRO', error: past.error };
  if (past.sendState === 'failed') return { status: 'ERRO', error: past.sendError };
  return { status: past.sendState === 'pending' ? 'AGENDADA' : 'ENVIADA', error: null };
}

const sentAtOf = (last: OccurrenceState | null): string | null =>
  last && outcomeOf(last).status === 'ENVIADA' ? iso(last.takenAt) : null;

export const presentPast = (scheduleId: number, past: OccurrenceState): ScheduleOccurrence => ({
  scheduleId,
  slot: past.slot,
  at: iso(past.at),
  ...outcomeOf(past),
  left: null,
});
