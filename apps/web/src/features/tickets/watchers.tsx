import type { EventPayloads } from '@prosa/contract/realtime';
import type { Ticket } from '@prosa/contract/tickets';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { watchersKey } from '../../conversation/messages/messages.realtime.ts';
import { useUser } from '../../session/session.ts';
import styles from './watchers.module.css';

type Watcher = EventPayloads['watchers']['users'][number];

const SHOWN_MAX = 2;

/** Colleagues with the same ticket open, those who write first. */
export function Watchers({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const me = useUser().id;
  // Set by events only, never fetched.
  const { data = [] } = useQuery<Watcher[]>({
    queryKey: watchersKey(ticket.id),
    queryFn: () => [],
    enabled: false,
  });
  const others = data
    .filter(({ id }) => id !== me)
    .sort((a, b) => Number(b.typing) - Number(a.typing));
  const text = (who: Watcher) =>
    t(who.typing ? 'story.typing' : 'story.looking', { name: who.name });
  const hidden = others.length - SHOWN_MAX;
  return (
    <span className={styles.watchers} role="status" title={others.map(text).join('\n')}>
      {others.slice(0, SHOWN_MAX).map((who) => (
        <span key={who.id} className={styles.watcher} data-typing={who.typing || undefined}>
          {who.typing ? (
            <IconPencil size={13} aria-hidden="true" />
          ) : (
            <IconEye size={13} aria-hidden="true" />
          )}
          <span className={styles.name}>{text(who)}</span>
        </span>
      ))}
      {hidden > 0 && <span className={styles.watcher}>+{hidden}</span>}
    </span>
  );
}
