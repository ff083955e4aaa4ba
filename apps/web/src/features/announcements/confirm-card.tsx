import { Button } from '@mantine/core';
import type { Announcement } from '@prosa/contract/announcements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/toast.ts';
import { AnnouncementBody } from './announcement-viewer.tsx';
import { confirmAnnouncement } from './announcements.api.ts';
import styles from './announcements.module.css';

interface ConfirmCardProps {
  announcement: Announcement;
  /** How many more follow. */
  more: number;
}

/**
 * Stays until the person confirms. It lies over the page without locking it: somebody in a conversation finishes the
 * sentence first.
 */
export default function ConfirmCard({ announcement, more }: ConfirmCardProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const titleId = useId();
  const confirmation = useMutation({
    mutationFn: () => confirmAnnouncement(client, announcement.id),
    onError: toastError,
  });
  return createPortal(
    <aside aria-labelledby={titleId} className={styles.confirm}>
      <h2 id={titleId} className={styles.confirmTitle}>
        {announcement.title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <section className={styles.confirmText} tabIndex={0} aria-labelledby={titleId}>
        <AnnouncementBody announcement={announcement} />
      </section>
      <div className={styles.confirmActions}>
        {more > 0 && <span className={styles.detail}>{t('announcing.more', { count: more })}</span>}
        <Button loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
          {t('announcing.confirm')}
        </Button>
      </div>
    </aside>,
    document.body,
  );
}
