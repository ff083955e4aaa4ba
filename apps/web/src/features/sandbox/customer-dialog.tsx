import { Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { all, between, phoneNumber, required } from '../../ui/form-rules.ts';
import { toastError } from '../../ui/toast.ts';
import { PersonFields } from './person-fields.tsx';
import { addCustomer, customersQuery } from './sandbox.api.ts';
import { refreshSoon } from './sandbox.realtime.ts';

interface CustomerDialogProps {
  whatsappId: number;
  onAdded: (number: string) => void;
  onClose: () => void;
}

const digitsOf = (number: string) => number.replace(/\D/g, '');
const NUMBER_RANGE = { min: 8, max: 20 };

/** A random Brazilian mobile number; it can be edited. */
function inventNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `55119${String(10_000_000 + (random % 90_000_000))}`;
}

export function CustomerDialog({ whatsappId, onAdded, onClose }: CustomerDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', number: inventNumber() },
    validate: {
      name: all(required(t), between(t, { min: 1, max: limits.name.max })),
      number: all(required(t), phoneNumber(t), (value) =>
        between(t, NUMBER_RANGE)(digitsOf(value)),
      ),
    },
  });
  const adding = useMutation({
    mutationFn: ({ name, number }: { name: string; number: string }) =>
      addCustomer({ whatsappId, number: digitsOf(number) }, name.trim()),
    onSuccess: async (customer) => {
      await refreshSoon(client, customersQuery(whatsappId).queryKey);
      onAdded(customer.number);
      onClose();
    },
    onError: toastError,
  });
  return (
    <Modal opened onClose={onClose} title={t('sandbox.addCustomer')} size="sm">
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={form.onSubmit((values) => adding.mutate(values))}
      >
        <PersonFields form={form} numberHint={t('sandbox.numberHint')} />
        <DialogActions submit={t('common.add')} isBusy={adding.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
