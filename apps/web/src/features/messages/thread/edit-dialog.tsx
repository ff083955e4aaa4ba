import { Modal, Textarea } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editMessage } from '../../../conversation/messages/messages.api.ts';
import { unsigned } from '../../../conversation/messages/signature.ts';
import { useUser } from '../../../session/session.ts';
import dialog from '../../../ui/dialog.module.css';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { toastError } from '../../../ui/toast.ts';

interface EditDialogProps {
  message: Message;
  ticketId: number;
  onClose: () => void;
}

/** Edits a text message for both sides. */
export default function EditDialog({ message, ticketId, onClose }: EditDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { name } = useUser();
  const [text, setText] = useState(() => unsigned(message.body, name));
  const [isBusy, setBusy] = useState(false);
  const body = text.trim();
  const save = () => {
    if (body === '' || isBusy) return;
    setBusy(true);
    editMessage(client, { message, body }, ticketId)
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
          maxLength={limits.messageBody.max}
          value={text}
          error={body === '' ? t('common.required') : null}
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
