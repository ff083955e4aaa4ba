import type { Mention } from '@prosa/contract/notes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { BarLine } from '../../ui/bar-popover.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { toastError } from '../../ui/toast.ts';
import { mentionsQuery, seeMention } from '../notes/notes.api.ts';
import styles from './notifications.module.css';

const NONE: readonly Mention[] = [];

export const useMentions = (): readonly Mention[] => useQuery(mentionsQuery).data ?? NONE;

interface MentionEntriesProps {
  mentions: readonly Mention[];
  onOpen: () => void;
}

/** Notes that call this person; whoever opens one has seen it. */
export function MentionEntries({ mentions, onOpen }: MentionEntriesProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  if (mentions.length === 0) return null;
  const open = ({ note }: Mention) => {
    onOpen();
    client.setQueryData(mentionsQuery.queryKey, (all) =>
      all?.filter((each) => each.note.id !== note.id),
    );
    seeMention(note.id).catch(toastError);
  };
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
            onClick={() => open(mention)}
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
