import { Modal, SegmentedControl, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OwnChat } from '@prosa/contract/chats';
import { type ChatKind, chatKinds } from '@prosa/contract/chats/manifest';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/session.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { useColleagues } from './chat-fields.tsx';
import { ChatForm } from './chat-form.tsx';
import { refetchChats } from './chats.api.ts';

interface NewChatDialogProps {
  /** To be discussed in it. */
  ticket: string | undefined;
  onClose: () => void;
}

/** Begins a chat with one colleague, or a group with a title. */
export default function NewChatDialog({ ticket, onClose }: NewChatDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ChatKind>('group');
  const open = (chat: OwnChat) => {
    refetchChats(client);
    onClose();
    const search = ticket ? { ticket } : {};
    void navigate({ to: '/chats/{-$uuid}', params: { uuid: chat.uuid }, search });
  };
  const head = (
    <SegmentedControl
      fullWidth
      aria-label={t('chats.kind')}
      data={chatKinds.map((value) => ({ value, label: t(`chats.kind_${value}`) }))}
      value={kind}
      onChange={(value) => setKind(value as ChatKind)}
    />
  );
  return (
    <Modal opened onClose={onClose} title={t('chats.add')}>
      {kind === 'direct' ? (
        <DirectForm head={head} onSent={open} onClose={onClose} />
      ) : (
        <ChatForm
          initial={{ title: '', users: [] }}
          head={head}
          send={(body) => call('POST /chats', { body })}
          onSent={open}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface DirectFormProps {
  head: ReactNode;
  onSent: (chat: OwnChat) => void;
  onClose: () => void;
}

function DirectForm({ head, onSent, onClose }: DirectFormProps) {
  const { t } = useTranslation();
  const colleagues = useColleagues();
  const form = useForm<{ userId: string | null }>({
    initialValues: { userId: null },
    validate: { userId: (userId) => (userId === null ? t('chats.fillUser') : null) },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    send: ({ userId }) => call('POST /chats/direct', { body: { userId: Number(userId) } }),
    onSent,
  });
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        const { userId } = form.validate().errors;
        if (typeof userId === 'string') toast.error(userId, { id: 'chat-form' });
        onSubmit(event);
      }}
    >
      {head}
      <Select
        label={t('chats.person')}
        data={colleagues}
        searchable
        nothingFoundMessage={t('chats.nobodyFound')}
        {...form.getInputProps('userId')}
      />
      <DialogActions submit={t('chats.open')} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
