/** Builds the input of machines from the data around a ticket. */
import { automaticTexts } from '@prosa/contract/automatic-texts';
import { settingKeys } from '@prosa/contract/setting-keys';
import { closedPeriod } from '../../conversation/hours/is-open.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import type { Tx } from '../../core/ctx.ts';
import type { FlowAround, Said, Situation } from '../machines/machine.ts';
import type { Surroundings } from './automation.queries.ts';

interface Looked {
  around: Surroundings;
  said: Said;
  flow: FlowAround | null;
  phraseFlowId: number | null;
}

export function situationOf(
  { core }: Pick<Tx, 'core'>,
  ticket: TicketRow,
  { around, said, flow, phraseFlowId }: Looked,
): Situation {
  const now = core.now();
  const { queue } = around;
  return {
    now,
    quietMs: core.config.menuQuietMs,
    aiQuietMs: core.config.aiQuietMs,
    language: around.language,
    ticket: {
      status: ticket.status,
      isHeld: ticket.status === 'open' && ticket.user_id !== null,
      isGroup: ticket.is_group,
      isBotOff: around.isBotOff,
      isRatingAsked: around.isRatingAsked,
      hasChatbot: ticket.chatbot,
    },
    connection: { ...around.connection, queues: around.queues },
    queue,
    closed: closedNow(around, now),
    heedsHours: heedsHours(around),
    greetsOneQueue: settingIn(around, 'sendGreetingMessageOneQueues') === 'enabled',
    failureText:
      around.settings.botFailureMessage?.trim() || automaticTexts[around.language].automationFailed,
    opening: around.opening,
    hasPhrases: around.hasPhrases,
    phraseFlowId,
    flow,
    said,
  };
}

export const settingIn = ({ settings }: Surroundings, key: keyof typeof settingKeys): string =>
  settings[key] ?? settingKeys[key].initial;

/** Working hours count only if there is a closed message to send. */
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
