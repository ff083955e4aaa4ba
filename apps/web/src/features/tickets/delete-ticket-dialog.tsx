import type { Ticket } from '@prosa/contract/tickets';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteTicketDialogProps {
  ticket: Ticket;
  onConfirm: () => void;
  onClose: () => void;
}

export default function DeleteTicketDialog(props: DeleteTicketDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('tickets.deleteTitle', { name: props.ticket.contact.name })}
      text={t('tickets.deleteText')}
      confirm={t('tickets.delete')}
      onConfirm={() => {
        props.onClose();
        props.onConfirm();
      }}
      onClose={props.onClose}
    />
  );
}
