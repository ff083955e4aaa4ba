import { Tabs } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { ChatList } from './chat-list.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { ChatThread } from './chat-thread.tsx';
import { chatQuery } from './chats.api.ts';
import styles from './chats-page.module.css';

const route = getRouteApi('/private/chats/{-$uuid}');
/** Below this width, only the list or the chat is shown. */
const BOTH_PANES_REM = 56;

/** Internal chats: the list and the open one, beside each other or as two tabs. */
export function ChatsPage() {
  const { t } = useTranslation();
  const { uuid } = route.useParams();
  const { ticket } = route.useSearch();
  const { place, isNarrower: isNarrow } = useIsNarrower<HTMLDivElement>(BOTH_PANES_REM);
  const { stepped, goBack, goAgain } = useWayBack(uuid);
  const list = <ChatList selectedUuid={uuid} ticket={ticket} />;
  const chat = uuid ? (
    <OpenChat key={uuid} uuid={uuid} ticket={ticket} isNarrow={isNarrow} onBack={goBack} />
  ) : (
    <Placeholder />
  );
  return (
    <div ref={place} className={styles.page}>
      <h1 className="visually-hidden">{t('chats.title')}</h1>
      {isNarrow ? (
        <Narrow
          pane={uuid ? 'chat' : 'list'}
          onList={goBack}
          onChat={stepped ? goAgain : null}
          list={list}
          chat={chat}
        />
      ) : (
        <div className={styles.panes}>
          <div className={styles.list}>{list}</div>
          <div className={styles.chat}>{chat}</div>
        </div>
      )}
    </div>
  );
}

interface OpenChatProps {
  uuid: string;
  ticket: string | undefined;
  isNarrow: boolean;
  onBack: () => void;
}

function OpenChat({ uuid, ...rest }: OpenChatProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(chatQuery(uuid));
  if (error && data === undefined)
    return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ChatSkeleton />;
  if (data === null) return <EmptyState title={t('chats.absent')} hint={t('chats.absentHint')} />;
  return <ChatThread chat={data} {...rest} />;
}

function Placeholder() {
  const { t } = useTranslation();
  return (
    <div className={styles.placeholder}>
      <IconMessage2 size={44} stroke={1.2} aria-hidden="true" />
      <p className={styles.placeholderTitle}>{t('chats.placeholder')}</p>
      <p>{t('chats.placeholderHint')}</p>
    </div>
  );
}

/** From a chat to the list, and on a phone back to that chat. */
function useWayBack(uuid: string | undefined) {
  const navigate = useNavigate({ from: '/chats/{-$uuid}' });
  const [stepped, setStepped] = useState<string>();
  useEffect(() => {
    if (uuid) setStepped(undefined);
  }, [uuid]);
  const go = (to: string | undefined) =>
    void navigate({ to: '/chats/{-$uuid}', params: { uuid: to }, search: {} });
  return {
    stepped,
    goBack: () => {
      setStepped(uuid);
      go(undefined);
    },
    goAgain: () => go(stepped),
  };
}

interface NarrowProps {
  pane: 'list' | 'chat';
  onList: () => void;
  /** Null while there is no chat to go to. */
  onChat: (() => void) | null;
  list: ReactNode;
  chat: ReactNode;
}

function Narrow({ pane, onList, onChat, list, chat }: NarrowProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      className={styles.tabs}
      value={pane}
      onChange={(value) => (value === 'chat' ? onChat?.() : onList())}
    >
      <Tabs.List grow aria-label={t('chats.title')}>
        <Tabs.Tab value="list">{t('chats.tabList')}</Tabs.Tab>
        <Tabs.Tab value="chat" disabled={pane === 'list' && !onChat}>
          {t('chats.tabChat')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={pane} className={styles.panel}>
        {pane === 'chat' ? chat : list}
      </Tabs.Panel>
    </Tabs>
  );
}
