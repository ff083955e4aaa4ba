import type { Announcement } from '@prosa/contract/announcements';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/dates.ts';
import { BarLine, BarList } from '../../ui/bar-list.tsx';
import styles from './announcements.module.css';

interface AnnouncementListProps {
  /** Undefined while the first page loads. */
  announcements: readonly Announcement[] | undefined;
  isLoadingMore: boolean;
  hasFailed: boolean;
  /** The end is near. */
  onEnd: () => void;
  onOpen: (announcement: Announcement) => void;
}

export default function AnnouncementList({
  announcements,
  onOpen,
  ...rest
}: AnnouncementListProps) {
  const { t } = useTranslation();
  return (
    <BarList
      rows={announcements}
      keyOf={({ id }) => id}
      draw={(announcement) => (
        <Entry announcement={announcement} onOpen={() => onOpen(announcement)} />
      )}
      emptyText={t('announcements.empty')}
      moreText={t('announcements.loadMore')}
      {...rest}
    />
  );
}

function Entry({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) {
  const { t } = useTranslation();
  const { priority, title, text, publishedAt } = announcement;
  return (
    <button type="button" className={styles.entry} data-priority={priority} onClick={onOpen}>
      <BarLine
        title={title}
        text={text}
        side={
          <>
            <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
            <span className={styles.priority}>{t(`announcements.priority_${priority}`)}</span>
          </>
        }
      />
    </button>
  );
}
