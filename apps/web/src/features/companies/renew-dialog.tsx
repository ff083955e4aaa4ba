import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { recurrences } from '@prosa/contract/plans/manifest';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDayIn } from '../../i18n/company-days.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { putRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { companiesResource, renewCompany } from './companies.api.ts';

/** Moves a due date on without a payment. */
export function RenewDialog({ row, onClose }: { row: ManagedCompany; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const dayOf = (at: string | null) => at && showDayIn(row.timeZone, at);
  const renewal = useMutation({
    mutationFn: () => renewCompany(row.id),
    onSuccess: (renewed) => {
      putRow(client, companiesResource, renewed);
      toast.success(t('companies.renewed', { date: dayOf(renewed.dueDate) }));
      onClose();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      title={t('companies.renewTitle', { name: row.name })}
      text={t('companies.renewText', {
        count: recurrences[row.recurrence],
        date: dayOf(row.dueDate),
        next: dayOf(row.renewsTo),
      })}
      confirm={t('companies.renewConfirm')}
      isBusy={renewal.isPending}
      onConfirm={() => renewal.mutate()}
      onClose={onClose}
    />
  );
}
