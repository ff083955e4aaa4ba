import { ActionIcon } from '@mantine/core';
import type { Message } from '@prosa/contract/messages';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { authorName } from '../../../conversation/messages/author-name.ts';
import { useUser } from '../../../session/session.ts';
import { QuotedLines } from '../thread/quoted-block.tsx';
import styles from './composer.module.css';

interface ReplyBarProps {
  message: Message;
  customerName: string;
  onCancel: () => void;
}

export function ReplyBar({ message, customerName, onCancel }: ReplyBarProps) {
  const { t } = useTranslation();
  const name = authorName(message, { customerName, meId: useUser().id }, t);
  return (
    <fieldset className={styles.reply} aria-label={t('messages.replyingTo', { name })}>
      <div className={styles.replyText}>
        <QuotedLines quoted={message} customerName={customerName} />
      </div>
      <ActionIcon aria-label={t('messages.cancelReply')} onClick={onCancel}>
        <IconX size={18} />
      </ActionIcon>
    </fieldset>
  );
}
