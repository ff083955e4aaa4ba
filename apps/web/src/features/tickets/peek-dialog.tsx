import { Modal } from '@mantine/core';
import type { Ticket } from '@prosa/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Thread } from '../messages/thread/thread.tsx';
import styles from './peek-dialog.module.css';

/** Shows a conversation without marking it as read or changing anything. */
export default function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('tickets.peekTitle', { name: ticket.contact.name })}
      classNames={{ title: styles.title, body: styles.body }}
    >
      <div className={styles.thread}>
        <Thread ticket={ticket} isReadOnly onReply={null} />
      </div>
    </Modal>
  );
}
