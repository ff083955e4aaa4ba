import { Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { all, between, phoneNumber, required } from '../../ui/form-rules.ts';
import { PersonFields } from './person-fields.tsx';
import type { Writing } from './sandbox.api.ts';

interface CardDialogProps {
  onSend: (contact: NonNullable<Writing['contact']>) => void;
  onClose: () => void;
}

const NAME_MAX = 100;
const NUMBER_RANGE = { min: 8, max: 50 };

/** A contact from the customer's address book. */
export function CardDialog({ onSend, onClose }: CardDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', number: '' },
    validate: {
      name: all(required(t), between(t, { min: 1, max: NAME_MAX })),
      number: all(required(t), phoneNumber(t), between(t, NUMBER_RANGE)),
    },
  });
  const submit = form.onSubmit(({ name, number }) => {
    onSend({ name: name.trim(), number: number.trim() });
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={t('sandbox.cardTitle')} size="sm">
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        <PersonFields form={form} />
        <DialogActions submit={t('sandbox.send')} onCancel={onClose} />
      </form>
    </Modal>
  );
}
