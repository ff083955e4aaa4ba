/** Gathers what the next step depends on. */
import { settingKeys } from '@prosa/contract/setting-keys';
import type { Tx } from '../../core/ctx.ts';
import { closedPeriod } from '../hours/is-open.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { findSurroundings, type Surroundings } from './automation.queries.ts';
import type { Heard, Session, Situation } from './situation.ts';

export async function readSituation(
  tx: Tx,
  ticket: TicketRow,
  { session, heard }: { session: Session; heard: Heard },
): Promise<{ situation: Situation; around: Surroundings }> {
  const around = await findSurroundings(tx, ticket.id);
  const now = tx.core.now();
  const { queue } = around;
  const situation: Situation = {
    now,
    quietMs: tx.core.config.menuQuietMs,
    language: around.language,
    ticket: {
      status: ticket.status,
      isHeld: ticket.status === 'open' && ticket.user_id !== null,
      isGroup: ticket.is_group,
      isBotOff: around.isBotOff,
      isRatingAsked: around.isRatingAsked,
    },
    connection: { ...around.connection, queues: around.queues },
    queue,
    closed: closedNow(around, now),
    heedsHours: heedsHours(around),
    greetsOneQueue: settingIn(around, 'sendGreetingMessageOneQueues') === 'enabled',
    session,
    heard,
  };
  return { situation, around };
}

const settingIn = ({ settings }: Surroundings, key: keyof typeof settingKeys): string =>
  settings[key] ?? settingKeys[key].initial;

/** Nothing is heeded that has nothing to say. */
function closedNow(around: Surroundings, now: Date): Situation['closed'] {
  const { connection, queue, timeZone } = around;
  const period = (of: string, hours: Surroundings['hours']): string | null => {
    const found = closedPeriod(hours, now, timeZone);
    return found === null ? null : `${of}:${found}`;
  };
  const type = settingIn(around, 'scheduleType');
  const byCompany = type === 'company' && connection.outOfHoursMessage.trim() !== '';
  const byQueue = type === 'queue' && queue && queue.outOfHoursMessage.trim() !== '';
  return {
    company: byCompany ? period('company', around.hours) : null,
    queue: byQueue ? period(`queue-${queue.id}`, queue.hours) : null,
  };
}

function heedsHours(around: Surroundings): boolean {
  const type = settingIn(around, 'scheduleType');
  if (type === 'company') return around.connection.outOfHoursMessage.trim() !== '';
  return type === 'queue' && (around.queue?.outOfHoursMessage ?? '').trim() !== '';
}
