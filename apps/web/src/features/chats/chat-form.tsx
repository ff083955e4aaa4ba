import { useForm } from '@mantine/form';
import type { OwnChat } from '@prosa/contract/chats';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { ChatFields, type ChatValues } from './chat-fields.tsx';

interface ChatFormProps {
  initial: ChatValues;
  /** Above the fields. */
  head?: ReactNode;
  send: (draft: { title: string; users: number[] }) => Promise<OwnChat>;
  onSent: (chat: OwnChat) => void;
  onClose: () => void;
}

/** The title and the people of a group. */
export function ChatForm({ initial, head, send, onSent, onClose }: ChatFormProps) {
  const { t } = useTranslation();
  const form = useForm<ChatValues>({
    initialValues: initial,
    validate: {
      title: (title) => (title.trim() === '' ? t('chats.fillTitle') : null),
      users: (users) => (users.length === 0 ? t('chats.fillUser') : null),
    },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    send: ({ title, users }) => send({ title: title.trim(), users: users.map(Number) }),
    onSent,
  });
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        const { title, users } = form.validate().errors;
        const missing = title ?? users;
        if (typeof missing === 'string') toast.error(missing, { id: 'chat-form' });
        onSubmit(event);
      }}
    >
      {head}
      <ChatFields form={form} />
      <DialogActions submit={t('common.save')} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
