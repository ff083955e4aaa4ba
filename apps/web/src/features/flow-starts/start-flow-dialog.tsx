import { Button, Modal, Skeleton } from '@mantine/core';
import type { Ticket } from '@prosa/contract/tickets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settle } from '../../conversation/tickets/ticket-actions.ts';
import { useUser } from '../../session/session.ts';
import dialog from '../../ui/dialog.module.css';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { FlowSelect } from './flow-select.tsx';
import { startableFlowsQuery, startFlow } from './flow-starts.api.ts';

interface StartFlowDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Gives the ticket to a flow. */
export default function StartFlowDialog({ ticket, onClose }: StartFlowDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(startableFlowsQuery);
  const [flowId, setFlowId] = useState<string | null>(null);
  const start = useStart(ticket, onClose);
  return (
    <Modal opened onClose={onClose} title={t('flowStarts.start')}>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (flowId) start.mutate(Number(flowId));
        }}
      >
        {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={60} aria-label={t('common.loading')} role="status" />}
        {data?.length === 0 && <p className={dialog.text}>{t('flowStarts.noneHint')}</p>}
        {data && data.length > 0 && (
          <>
            <p className={dialog.text}>
              {t('flowStarts.startText', { name: ticket.contact.name })}
            </p>
            <FlowSelect
              label={t('flowStarts.flow')}
              isRequired
              data-autofocus
              value={flowId}
              onChange={setFlowId}
            />
          </>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!flowId} loading={start.isPending}>
            {t('flowStarts.startNow')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useStart(ticket: Ticket, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const me = useUser();
  return useMutation({
    mutationFn: (flowId: number) => startFlow(ticket.id, flowId),
    onSuccess: (after) => {
      settle({ client, me }, after);
      toast.success(t('flowStarts.started'));
      onDone();
    },
    onError: toastError,
  });
}
