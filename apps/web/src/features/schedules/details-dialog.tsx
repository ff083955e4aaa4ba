import { Button, Modal } from '@mantine/core';
import { isErrorCode } from '@prosa/contract/errors';
import type { Schedule, ScheduleOccurrence } from '@prosa/contract/schedules';
import { IconEdit, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import dialog from '../../ui/dialog.module.css';
import { toast, toastError } from '../../ui/toast.ts';
import { localTime, showLocal } from './local-time.ts';
import { statusOf } from './schedule-dialog.tsx';
import { SCHEDULES, sendNow } from './schedules.api.ts';
import styles from './schedules.module.css';

interface DetailsDialogProps {
  row: Schedule;
  occurrence: ScheduleOccurrence;
  mayChange: boolean;
  /** Null where nothing can be changed any more. */
  onEdit: (() => void) | null;
  onDelete: () => void;
  onClose: () => void;
}

/** A message that was sent, failed or belongs to a colleague. */
export function DetailsDialog({ row, occurrence, mayChange, ...does }: DetailsDialogProps) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const resend = useSendNow(does.onClose);
  const { error, status } = occurrence;
  return (
    <Modal
      opened
      onClose={does.onClose}
      title={t('schedules.editTitle', { status: statusOf(t, occurrence) })}
    >
      <dl className={styles.details}>
        <dt>{t('schedules.contact')}</dt>
        <dd>{row.contact.name}</dd>
        <dt>{t('schedules.day')}</dt>
        <dd>{showLocal(localTime(occurrence.at, timeZone))}</dd>
        <dt>{t('schedules.body')}</dt>
        <dd className={styles.text}>{row.body}</dd>
        {row.mediaPath && (
          <>
            <dt>{t('schedules.attachment')}</dt>
            <dd>
              <a href={row.mediaPath} target="_blank" rel="noreferrer">
                {row.mediaName}
              </a>
            </dd>
          </>
        )}
      </dl>
      {error && (
        <p className={styles.warning} role="note">
          <span>
            <strong>{t(status === 'ERRO' ? 'schedules.notSent' : 'schedules.waiting')}:</strong>{' '}
            {t(`errors.${isErrorCode(error) ? error : 'ERR_SENDING_WAPP_MSG'}`)}
          </span>
        </p>
      )}
      {row.user && <p className={styles.hint}>{t('schedules.by', { name: row.user.name })}</p>}
      {mayChange && (
        <div className={`${dialog.actions} ${styles.acts}`}>
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={does.onDelete}>
            {t('schedules.remove')}
          </Button>
          {does.onEdit && (
            <Button variant="default" leftSection={<IconEdit size={18} />} onClick={does.onEdit}>
              {t('schedules.edit')}
            </Button>
          )}
          {status === 'ERRO' && (
            <Button
              leftSection={<IconSend size={18} />}
              loading={resend.isPending}
              onClick={() => resend.mutate(occurrence)}
            >
              {t('schedules.sendNow')}
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}

function useSendNow(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ scheduleId, slot }: ScheduleOccurrence) => sendNow(scheduleId, slot),
    onSuccess: () => {
      toast.success(t('schedules.sentNow'));
      void client.invalidateQueries({ queryKey: [SCHEDULES, 'range'] });
      onDone();
    },
    onError: toastError,
  });
}
