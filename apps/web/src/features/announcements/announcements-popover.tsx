import type { Announcement } from '@prosa/contract/announcements';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../i18n/i18n.ts';
import { BarPopover } from '../../ui/bar-popover.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { revalidatePagesMs } from '../../ui/revalidate.ts';
import {
  announcementsQuery,
  hasUnseen,
  noteRead,
  recordsOf,
  seeAnnouncements,
  toConfirmOf,
} from './announcements.api.ts';

const AnnouncementList = lazy(() => import('./announcement-list.tsx'));
const AnnouncementViewer = lazy(() => import('./announcement-viewer.tsx'));
const ConfirmCard = lazy(() => withTexts(import('./confirm-card.tsx')));

/** The operator's announcements: a dot until the list is opened, and what the person has to confirm. */
export function AnnouncementsPopover() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [viewed, setViewed] = useState<Announcement | null>(null);
  const query = useInfiniteQuery({ ...announcementsQuery, refetchInterval: revalidatePagesMs });
  const { data, error } = query;
  const isNew = data ? hasUnseen(data) : false;
  // Announcements that arrive while the list is open count as seen.
  useEffect(() => {
    if (isOpen && isNew) seeAnnouncements(client).catch(() => undefined);
  }, [isOpen, isNew, client]);
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  const view = (announcement: Announcement) => {
    setOpen(false);
    setViewed(announcement);
    noteRead(announcement.id);
  };
  const [asked, ...others] = data ? toConfirmOf(data) : [];
  return (
    <>
      <BarPopover
        title={t('announcements.title')}
        label={isNew ? t('announcements.unseen') : undefined}
        icon={<IconSpeakerphone size={20} />}
        mark={isNew}
        isOpen={isOpen}
        onChange={setOpen}
      >
        {error && !data ? (
          <FailedState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <Suspense>
            <AnnouncementList
              announcements={data && recordsOf(data)}
              isLoadingMore={query.isFetchingNextPage}
              hasFailed={query.isFetchNextPageError}
              onEnd={more}
              onOpen={view}
            />
          </Suspense>
        )}
      </BarPopover>
      <span role="status" className="visually-hidden">
        {asked?.title}
      </span>
      <Suspense>
        {asked && <ConfirmCard key={asked.id} announcement={asked} more={others.length} />}
      </Suspense>
      <Suspense>
        {viewed && <AnnouncementViewer announcement={viewed} onClose={() => setViewed(null)} />}
      </Suspense>
    </>
  );
}
