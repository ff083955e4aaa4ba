import { IconMessage2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { BarPopover } from '../../ui/bar-popover.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { chatsOf } from './chats.api.ts';
import styles from './chats-popover.module.css';
import { useChats, useHasUnreadChats } from './use-unread-chats.ts';

const ChatsBarList = lazy(() => import('./chats-bar-list.tsx'));

/** The user's internal chats; a dot while something is unread. */
export function ChatsPopover() {
  const { plan } = useUser().company;
  return plan.useInternalChat ? <Popover /> : null;
}

function Popover() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useChats();
  const isNew = useHasUnreadChats();
  const { data, error } = query;
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  return (
    <BarPopover
      title={t('chatBar.title')}
      label={isNew ? t('chatBar.unseen') : undefined}
      icon={<IconMessage2 size={20} />}
      mark={isNew}
      isOpen={isOpen}
      onChange={setOpen}
    >
      {error && !data ? (
        <FailedState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <Suspense>
          <ChatsBarList
            chats={data && chatsOf(data)}
            isLoadingMore={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onEnd={more}
            onOpen={() => setOpen(false)}
          />
        </Suspense>
      )}
      <Link className={styles.all} to="/chats/{-$uuid}" search={{}} onClick={() => setOpen(false)}>
        {t('chatBar.all')}
      </Link>
    </BarPopover>
  );
}
