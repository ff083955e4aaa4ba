import { Button, Modal, Textarea } from '@mantine/core';
import type { ManagedInvoice } from '@prosa/contract/invoices';
import { invoiceNote } from '@prosa/contract/invoices/manifest';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../i18n/money.ts';
import dialog from '../../ui/dialog.module.css';
import { putRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { managedInvoicesResource, type Settlement, settleInvoice } from './invoices.api.ts';
import styles from './invoices.module.css';

interface SettleDialogProps {
  row: ManagedInvoice;
  how: Settlement;
  onClose: () => void;
}

/** Marks an invoice as paid outside of the system, or voids it, with a reason that the company sees. */
export function SettleDialog({ row, how, onClose }: SettleDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const settling = useMutation({
    mutationFn: () => settleInvoice(how, row, reason.trim()),
    onSuccess: (settled) => {
      putRow(client, managedInvoicesResource, settled);
      toast.success(t(`invoices.settled.${how}`));
      onClose();
    },
    onError: toastError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < invoiceNote.min) setWrong(true);
    else settling.mutate();
  };
  const values = { company: row.company.name, amount: formatMoney(row.amount) };
  return (
    <Modal opened onClose={onClose} title={t(`invoices.settleTitle.${how}`)}>
      <form onSubmit={submit}>
        <p className={styles.hint}>{t(`invoices.settleText.${how}`, values)}</p>
        <Textarea
          label={t('invoices.reason')}
          description={t('invoices.reasonHint')}
          autosize
          minRows={2}
          maxLength={invoiceNote.max}
          value={reason}
          error={isWrong && t('invoices.reasonMissing')}
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            setWrong(false);
          }}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={settling.isPending}>
            {t(`invoices.settle.${how}`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
