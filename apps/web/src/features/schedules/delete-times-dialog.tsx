import { Button, Modal, Radio } from '@mantine/core';
import type { Schedule } from '@prosa/contract/schedules';
import { type SeriesScope, seriesScopes } from '@prosa/contract/schedules/series';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import dialog from '../../ui/dialog.module.css';
import { dropRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { deleteTimes, SCHEDULES, schedulesResource } from './schedules.api.ts';
import styles from './schedules.module.css';

interface DeleteTimesDialogProps {
  row: Schedule;
  slot: string;
  /** It still comes: of a series, it can be deleted alone. */
  isPlanned: boolean;
  onClose: () => void;
}

/** Asks before deleting a message; of a series, which of them. */
export function DeleteTimesDialog({ row, slot, isPlanned, onClose }: DeleteTimesDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useDeletion(row.id, slot, onClose);
  const [scope, setScope] = useState<SeriesScope>('one');
  if (!row.repeat || !isPlanned)
    return (
      <ConfirmDialog
        title={t('schedules.deleteTitle')}
        text={t('schedules.deleteText', { name: row.contact.name })}
        confirm={t('common.delete')}
        isBusy={isPending}
        onConfirm={() => mutate('all')}
        onClose={onClose}
      />
    );
  return (
    <Modal opened onClose={onClose} title={t('schedules.scopeDeleteTitle')} size="sm">
      <Radio.Group
        aria-label={t('schedules.scopeDeleteTitle')}
        value={scope}
        onChange={(chosen) => setScope(chosen as SeriesScope)}
      >
        <div className={styles.scopes}>
          {seriesScopes.map((each) => (
            <Radio key={each} value={each} label={t(`schedules.scope_${each}`)} />
          ))}
        </div>
      </Radio.Group>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button className={dialog.danger} loading={isPending} onClick={() => mutate(scope)}>
          {t('common.delete')}
        </Button>
      </div>
    </Modal>
  );
}

function useDeletion(id: number, slot: string, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scope: SeriesScope) => deleteTimes(id, scope, slot),
    onSuccess: (_answer, scope) => {
      if (scope === 'all') dropRow(client, schedulesResource, id);
      void client.invalidateQueries({ queryKey: [SCHEDULES, 'range'] });
      toast.success(t('schedules.deleted'));
      onDone();
    },
    onError: toastError,
  });
}
