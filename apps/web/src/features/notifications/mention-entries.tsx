import type { Mention } from '@prosa/contract/notes';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { BarLine } from '../../ui/bar-list.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import styles from './notifications.module.css';

interface MentionEntriesProps {
  mentions: readonly Mention[];
  onOpen: () => void;
}

/** Notes that mention this person; opening one shows it in its ticket. */
export function MentionEntries({ mentions, onOpen }: MentionEntriesProps) {
  const { t } = useTranslation();
  if (mentions.length === 0) return null;
  return (
    <ul className={styles.mentions} aria-label={t('story.mentions')}>
      {mentions.map((mention) => (
        <li key={mention.note.id}>
          <Link
            to="/tickets/{-$uuid}"
            params={{ uuid: mention.ticket.uuid }}
            search={{}}
            className={styles.entry}
            preload={false}
            onClick={onOpen}
          >
            <PersonAvatar name={mention.ticket.contactName} url={null} />
            <BarLine
              title={t('story.mentionedYou', { name: mention.note.user?.name ?? '' })}
              text={`${mention.ticket.contactName}: ${mention.note.note}`}
              side={
                <time dateTime={mention.note.createdAt}>{formatWhen(mention.note.createdAt)}</time>
              }
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
