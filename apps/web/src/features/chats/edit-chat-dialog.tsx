import { Modal } from '@mantine/core';
import type { OwnChat } from '@prosa/contract/chats';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useUser } from '../../session/session.ts';
import { toast } from '../../ui/toast.ts';
import { ChatForm } from './chat-form.tsx';
import { putChat } from './chats.api.ts';

interface EditChatDialogProps {
  chat: OwnChat;
  onClose: () => void;
}

/** Its owner changes the title and the people. */
export default function EditChatDialog({ chat, onClose }: EditChatDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id } = useUser();
  const users = chat.users.flatMap(({ userId }) => (userId === id ? [] : String(userId)));
  return (
    <Modal opened onClose={onClose} title={t('chats.edit')}>
      <ChatForm
        initial={{ title: chat.title, users }}
        send={(body) => call('PUT /chats/:chatId', { params: { chatId: chat.id }, body })}
        onSent={(saved) => {
          putChat(client, saved, id);
          toast.success(t('chats.saved'));
          onClose();
        }}
        onClose={onClose}
      />
    </Modal>
  );
}
