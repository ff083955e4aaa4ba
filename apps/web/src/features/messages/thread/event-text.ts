import type { TicketEvent } from '@prosa/contract/ticket-events';
import type { TFunction } from 'i18next';
import { formatShortDateTime } from '../../../i18n/dates.ts';

type Place = Pick<TicketEvent, 'toUser' | 'toQueue'>;

/** An event of a ticket, in one sentence. */
export function eventText(event: TicketEvent, t: TFunction): string {
  const { kind, user, tag, rate, fromUser, fromQueue } = event;
  const who = user?.name ?? t('story.somebody');
  const to = placeName(event, t);
  const from = placeName({ toUser: fromUser, toQueue: fromQueue }, t);
  switch (kind) {
    case 'close':
      return closeText(event, t, who);
    case 'transfer':
    case 'return':
    case 'reopen':
    case 'wake':
      return t(user ? `story.${kind}` : `story.${kind}Auto`, { who, from, to });
    case 'snooze':
      return [
        event.until
          ? t('story.snooze', { who, until: formatShortDateTime(event.until) })
          : t('story.snoozeAnswer', { who }),
        event.memo && t('story.snoozeMemo', { memo: event.memo }),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'tag':
    case 'untag':
      return t(user ? `story.${kind}` : `story.${kind}Auto`, { who, tag: tag ?? '' });
    case 'rate':
      return t('story.rate', { rate: rateName(rate, t) });
    default:
      return t(`story.${kind}`, { who });
  }
}

function closeText({ user, reason }: TicketEvent, t: TFunction, who: string): string {
  const text = t(user ? 'story.close' : 'story.closeAuto', { who });
  return reason ? t('story.closeReason', { text, reason }) : text;
}

const rateName = (rate: number | null, t: TFunction): string =>
  rate === 1 || rate === 2 || rate === 3 ? t(`story.rate${rate}`) : '';

/** A person, a queue, or both. */
const placeName = ({ toUser, toQueue }: Place, t: TFunction): string =>
  [toUser?.name, toQueue?.name].filter(Boolean).join(' · ') || t('tickets.noQueue');
