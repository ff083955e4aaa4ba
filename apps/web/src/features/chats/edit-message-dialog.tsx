import { Modal, Textarea } from '@mantine/core';
import type { ChatMessage, OwnChat } from '@prosa/contract/chats';
import { chatLimits } from '@prosa/contract/chats/manifest';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calledBy } from '../../conversation/messages/mention-text.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { toastError } from '../../ui/toast.ts';
import { editMessage } from './chat-messages.api.ts';

interface EditMessageDialogProps {
  message: ChatMessage;
  chat: OwnChat;
  onClose: () => void;
}

/** Its author changes the text of a message. */
export default function EditMessageDialog({ message, chat, onClose }: EditMessageDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState(message.message);
  const [isBusy, setBusy] = useState(false);
  const body = text.trim();
  const isMissing = body === '' && !message.mediaName;
  const save = () => {
    if (isMissing || isBusy) return;
    setBusy(true);
    const mentions = calledBy(
      body,
      chat.users.map(({ user }) => user),
    );
    editMessage(client, message, { message: body, mentions })
      .then(onClose)
      .catch((error: unknown) => {
        setBusy(false);
        toastError(error);
      });
  };
  return (
    <Modal opened onClose={onClose} title={t('story.editTitle')}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Textarea
          aria-label={t('messages.write')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={chatLimits.message.max}
          value={text}
          error={isMissing ? t('common.required') : null}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          }}
          data-autofocus
        />
        <DialogActions submit={t('common.save')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
