import { Skeleton } from '@mantine/core';
import type { Announcement } from '@prosa/contract/announcements';
import { loadAhead } from '@prosa/contract/limits';
import type { UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/dates.ts';
import styles from './announcements.module.css';

interface AnnouncementListProps {
  /** Undefined while the first page loads. */
  announcements: readonly Announcement[] | undefined;
  isLoadingMore: boolean;
  /** The end is near. */
  onEnd: () => void;
  onOpen: (announcement: Announcement) => void;
}

export function AnnouncementList(props: AnnouncementListProps) {
  const { t } = useTranslation();
  const { announcements, isLoadingMore, onEnd, onOpen } = props;
  if (announcements?.length === 0)
    return <p className={styles.empty}>{t('announcements.empty')}</p>;
  const onScroll = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < loadAhead.lists) onEnd();
  };
  return (
    <ul className={styles.list} aria-busy={!announcements} onScroll={onScroll}>
      {announcements?.map((announcement) => (
        <li key={announcement.id}>
          <Entry announcement={announcement} onOpen={() => onOpen(announcement)} />
        </li>
      ))}
      {(!announcements || isLoadingMore) && (
        <li className={styles.loading}>
          <span className="visually-hidden">{t('announcements.loadMore')}</span>
          <Skeleton height={52} />
        </li>
      )}
    </ul>
  );
}

function Entry({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) {
  const { t } = useTranslation();
  const { priority, title, text, createdAt } = announcement;
  return (
    <button type="button" className={styles.entry} data-priority={priority} onClick={onOpen}>
      <span className={styles.text}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <span className={styles.side}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        <span className={styles.priority}>{t(`announcements.priority_${priority}`)}</span>
      </span>
    </button>
  );
}
