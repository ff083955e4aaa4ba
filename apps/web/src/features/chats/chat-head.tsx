import { ActionIcon, Menu } from '@mantine/core';
import type { OwnChat } from '@prosa/contract/chats';
import {
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconEdit,
  IconLogout,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useUser } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import styles from './chat-head.module.css';
import { dropChat, muteChat, titleOf } from './chats.api.ts';

const EditChatDialog = lazy(() => import('./edit-chat-dialog.tsx'));

interface ChatHeadProps {
  chat: OwnChat;
  isNarrow: boolean;
  onBack: () => void;
  onFind: () => void;
}

type Asked = 'edit' | 'leave' | 'delete';

export function ChatHead({ chat, isNarrow, onBack, onFind }: ChatHeadProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id } = useUser();
  const title = titleOf(chat, id) ?? t('chatBar.gone');
  const people = chat.users.map(({ userId, user }) =>
    userId === id ? t('messages.you') : user.name,
  );
  return (
    <header className={styles.head}>
      {isNarrow && (
        <ActionIcon size={44} aria-label={t('chats.back')} onClick={onBack}>
          <IconArrowLeft size={20} />
        </ActionIcon>
      )}
      <div className={styles.who}>
        <PersonAvatar name={title} size={40} />
        <div className={styles.names}>
          <h2 className={styles.name} title={title} dir="auto">
            {title}
          </h2>
          {chat.kind === 'group' && (
            <span className={styles.meta} title={people.join(', ')}>
              {people.join(', ')}
            </span>
          )}
        </div>
      </div>
      <ActionIcon
        size={isNarrow ? 44 : 36}
        aria-label={t('chats.find')}
        title={t('chats.find')}
        onClick={onFind}
      >
        <IconSearch size={20} />
      </ActionIcon>
      <MoreMenu chat={chat} isNarrow={isNarrow} onAsk={setAsked} />
      <Suspense>
        {asked === 'edit' && <EditChatDialog chat={chat} onClose={() => setAsked(null)} />}
      </Suspense>
      {(asked === 'leave' || asked === 'delete') && (
        <Farewell chat={chat} how={asked} onClose={() => setAsked(null)} />
      )}
    </header>
  );
}

interface MoreMenuProps {
  chat: OwnChat;
  isNarrow: boolean;
  onAsk: (asked: Asked) => void;
}

function MoreMenu({ chat, isNarrow, onAsk }: MoreMenuProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id } = useUser();
  const isMuted = !chat.isMuted;
  const isGroup = chat.kind === 'group';
  const isOwner = isGroup && chat.ownerId === id;
  const Bell = chat.isMuted ? IconBell : IconBellOff;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon size={isNarrow ? 44 : 36} aria-label={t('chats.menu')}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Bell size={18} />}
          onClick={() => void muteChat(client, { id: chat.id, isMuted }, id).catch(toastError)}
        >
          {t(chat.isMuted ? 'chats.unmute' : 'chats.mute')}
        </Menu.Item>
        {isOwner && (
          <Menu.Item leftSection={<IconEdit size={18} />} onClick={() => onAsk('edit')}>
            {t('chats.edit')}
          </Menu.Item>
        )}
        {(isGroup || chat.users.length < 2) && (
          <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => onAsk('leave')}>
            {t('chats.leave')}
          </Menu.Item>
        )}
        {isOwner && (
          <Menu.Item
            leftSection={<IconTrash size={18} />}
            className={styles.danger ?? ''}
            onClick={() => onAsk('delete')}
          >
            {t('chats.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FarewellProps {
  chat: OwnChat;
  how: 'leave' | 'delete';
  onClose: () => void;
}

/** Asks before it leaves or deletes the chat. */
function Farewell({ chat, how, onClose }: FarewellProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id } = useUser();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const to = { params: { chatId: chat.id } };
  const run = () => {
    setBusy(true);
    const done =
      how === 'leave' ? call('POST /chats/:chatId/leave', to) : call('DELETE /chats/:chatId', to);
    done
      .then(async () => {
        toast.success(t(how === 'leave' ? 'chats.left' : 'chats.deleted'));
        await navigate({ to: '/chats/{-$uuid}', params: {}, search: {} });
        dropChat(client, { id: chat.id }, id);
      })
      .catch((error: unknown) => {
        setBusy(false);
        toastError(error);
      });
  };
  return (
    <ConfirmDialog
      title={t(how === 'leave' ? 'chats.leaveTitle' : 'chats.deleteTitle', { title: chat.title })}
      text={t(how === 'leave' ? 'chats.leaveText' : 'chats.deleteText')}
      confirm={t(how === 'leave' ? 'chats.leave' : 'chats.delete')}
      isBusy={isBusy}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
