import { settingKeys } from '@prosa/contract/setting-keys';
import type { Tx } from '../../core/ctx.ts';
import type { Provider } from '../../provider/capabilities.ts';
import type { Ground } from './judge.rules.ts';
import { templateState } from './schedule-template.ts';
import { isConnectionGone } from './schedules.present.ts';
import { readGround, type ScheduleRow } from './schedules.queries.ts';

/** Whether and over which connection the message of a schedule can be sent now. */
export async function groundOf(
  tx: Tx,
  row: Pick<
    ScheduleRow,
    'contact_id' | 'connection_id' | 'picks_connection' | 'template_id' | 'template_values'
  >,
): Promise<Ground & { shown: { id: number; name: string; status: string } | null }> {
  const found = await readGround(tx, {
    contactId: row.contact_id,
    connectionId: row.connection_id,
  });
  const { connection } = found;
  return {
    isCompanyActive: found.is_company_active,
    isContactBlocked: found.is_contact_blocked,
    lateHours: Number(found.late_hours ?? settingKeys.scheduleLateHours.initial),
    contactWroteAt: dateOf(found.contact_wrote_at),
    isConnectionGone: isConnectionGone(row),
    template: await templateState(tx, row),
    connection: connection && {
      id: connection.id,
      provider: connection.provider as Provider,
      isUp: connection.status === 'CONNECTED',
      contactWroteAt: dateOf(connection.wroteAt),
    },
    shown: connection && {
      id: connection.id,
      name: connection.name,
      status: connection.status,
    },
  };
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));
