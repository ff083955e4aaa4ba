import { Modal } from '@mantine/core';
import type { Announcement } from '@prosa/contract/announcements';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import styles from './announcements.module.css';

interface ViewerProps {
  announcement: Announcement;
  onClose: () => void;
}

/** One announcement in full. */
export default function AnnouncementViewer({ announcement, onClose }: ViewerProps) {
  return (
    <Modal opened onClose={onClose} title={announcement.title}>
      <AnnouncementBody announcement={announcement} />
    </Modal>
  );
}

export function AnnouncementBody({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation();
  const { text, priority, publishedAt } = announcement;
  return (
    <>
      <p className={styles.meta} data-priority={priority}>
        <span className={styles.priority}>{t(`announcements.priority_${priority}`)}</span>
        <time dateTime={publishedAt}>
          {t('announcements.publishedOn', { at: formatShortDateTime(publishedAt) })}
        </time>
      </p>
      <p className={styles.body}>{text}</p>
      <Attachment announcement={announcement} />
    </>
  );
}

const PICTURE = /\.(png|jpe?g|webp)$/i;

function Attachment({ announcement: { mediaPath, mediaName } }: { announcement: Announcement }) {
  const { t } = useTranslation();
  if (!mediaPath || !mediaName) return null;
  const label = t('announcements.attachment', { name: mediaName });
  if (PICTURE.test(mediaName))
    return <img className={styles.picture} src={mediaPath} alt={label} />;
  return (
    <a className={styles.file} href={mediaPath} target="_blank" rel="noreferrer">
      <IconPaperclip size={18} aria-hidden="true" />
      {label}
    </a>
  );
}
