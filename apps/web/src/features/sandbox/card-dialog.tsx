import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { all, between, phoneNumber, required } from '../../ui/form-rules.ts';
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
        <TextInput
          label={t('sandbox.name')}
          withAsterisk
          autoComplete="off"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('sandbox.number')}
          withAsterisk
          inputMode="tel"
          autoComplete="off"
          key={form.key('number')}
          {...form.getInputProps('number')}
        />
        <div className={dialogStyles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('sandbox.send')}</Button>
        </div>
      </form>
    </Modal>
  );
}
