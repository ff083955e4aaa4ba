import { Modal, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colleaguesQuery } from '../../conversation/tickets/colleagues.api.ts';
import { choicesFailed } from '../../ui/choices-failed.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { queuesQuery } from '../queues/queues.api.ts';

interface BulkTransferDialogProps {
  count: number;
  onChoose: (to: { userId: number | null; queueId: number }) => void;
  onClose: () => void;
}

/** Transfers all selected tickets to one queue, or to one of its people. */
export default function BulkTransferDialog({ count, onChoose, onClose }: BulkTransferDialogProps) {
  const { t } = useTranslation();
  const queues = useQuery(queuesQuery);
  const colleagues = useQuery(colleaguesQuery);
  const [queueId, setQueueId] = useState<string | null>(null);
  const [userId, setUserId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const people = (colleagues.data ?? []).filter((user) =>
    user.queues.some((queue) => String(queue.id) === queueId),
  );
  const submit = () => {
    if (queueId) onChoose({ queueId: Number(queueId), userId: userId ? Number(userId) : null });
    else setMissing(true);
  };
  return (
    <Modal opened onClose={onClose} title={t('bulk.transferTitle', { count })}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Select
          label={t('tickets.queue')}
          withAsterisk
          data={(queues.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={queueId}
          onChange={(value) => {
            setQueueId(value);
            setUserId(null);
            setMissing(false);
          }}
          searchable
          openOnFocus={false}
          data-autofocus
          {...choicesFailed(queues)}
          {...(isMissing ? { error: t('common.required') } : {})}
        />
        <Select
          label={t('bulk.person')}
          description={t('bulk.personHint')}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={userId}
          onChange={setUserId}
          disabled={queueId === null}
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          searchable
          clearable
          {...choicesFailed(colleagues)}
        />
        <DialogActions submit={t('tickets.transfer')} onCancel={onClose} />
      </form>
    </Modal>
  );
}
