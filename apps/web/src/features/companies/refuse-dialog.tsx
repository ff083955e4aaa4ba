import { Modal, Textarea } from '@mantine/core';
import { companyLimits } from '@prosa/contract/companies/manifest';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { putRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { companiesResource, refuseCompany } from './companies.api.ts';

/** Refuses a company that signed itself up, with a reason that it is told. */
export function RefuseDialog({ row, onClose }: { row: ManagedCompany; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const refusal = useMutation({
    mutationFn: () => refuseCompany(row.id, reason.trim()),
    onSuccess: (refused) => {
      putRow(client, companiesResource, refused);
      toast.success(t('companies.refused'));
      onClose();
    },
    onError: toastError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    refusal.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={t('companies.refuseTitle', { name: row.name })}>
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        <Textarea
          label={t('companies.reason')}
          description={t('companies.reasonHint')}
          maxLength={companyLimits.reason.max}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogActions
          submit={t('companies.refuseConfirm')}
          isBusy={refusal.isPending}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
