import type { Announcement } from '@prosa/contract/announcements';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarPopover } from '../../ui/bar-popover.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { revalidatePagesMs } from '../../ui/revalidate.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { announcementsQuery, hasUnseen, recordsOf, seeAnnouncements } from './announcements.api.ts';

const AnnouncementViewer = lazy(() => import('./announcement-viewer.tsx'));

/** The operator's announcements to everybody; a dot until it is opened. */
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
  };
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
          <AnnouncementList
            announcements={data && recordsOf(data)}
            isLoadingMore={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onEnd={more}
            onOpen={view}
          />
        )}
      </BarPopover>
      <Suspense>
        {viewed && <AnnouncementViewer announcement={viewed} onClose={() => setViewed(null)} />}
      </Suspense>
    </>
  );
}
