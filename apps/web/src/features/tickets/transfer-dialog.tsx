import { Modal, Select, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { limits, waits } from '@prosa/contract/limits';
import type { Ticket } from '@prosa/contract/tickets';
import type { Attendant } from '@prosa/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { useTicketActions } from '../../conversation/tickets/ticket-actions.ts';
import { useUser } from '../../session/session.ts';
import { atLeast } from '../../ui/at-least.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { required } from '../../ui/form-rules.ts';
import { toast } from '../../ui/toast.ts';
import { SummaryToNote } from '../assist/summary-to-note.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { AttendantPicker } from './attendant-picker.tsx';
import { ConnectionSelect } from './connection-select.tsx';

interface Values extends Record<string, unknown> {
  userId: string;
  queueId: string;
  whatsappId: string;
  note: string;
}

/** Transfers to a colleague in one of their queues, or into a queue to wait there. */
export default function TransferDialog({
  ticket,
  onClose,
}: {
  ticket: Ticket;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { transfer } = useTicketActions();
  const [user, setUser] = useState<Attendant | null>(null);
  // Keep the chosen queue while a colleague of other queues is selected: the list must not change under the pointer.
  const [listedQueue, setListedQueue] = useState(ofTicket(ticket));
  const [isBusy, setBusy] = useState(false);
  const form = useTransferForm(ticket, user);
  const allQueues = useQuery(queuesQuery);
  const queues = user ? user.queues : (allQueues.data ?? []);
  const { queueId, whatsappId, note } = form.getValues();
  const onlyQueue = queues.length === 1 ? queues[0] : undefined;
  const chosenQueue = queueId || (onlyQueue ? String(onlyQueue.id) : '');

  const chooseUser = (next: Attendant | null) => {
    setUser(next);
    form.setFieldValue('userId', next ? String(next.id) : '');
    const stays = !next || next.queues.some((queue) => String(queue.id) === queueId);
    if (!stays) form.setFieldValue('queueId', '');
    if (!next && !queueId) form.setFieldValue('queueId', ofTicket(ticket));
  };
  const chooseQueue = (value: string | null) => {
    form.setFieldValue('queueId', value ?? '');
    setListedQueue(value ?? '');
  };
  const submit = async () => {
    form.setFieldValue('queueId', chosenQueue);
    if (form.validate().hasErrors) return;
    setBusy(true);
    const options = {
      userId: user?.id ?? null,
      queueId: Number(chosenQueue),
      whatsappId: Number(whatsappId),
      note: note.trim(),
    };
    const isDone = await atLeast(waits.submit, transfer(ticket, options));
    setBusy(false);
    if (!isDone) return;
    toast.success(t('tickets.transferred'));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('tickets.transferTitle')}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <AttendantPicker
          queueId={listedQueue}
          holderId={ticket.userId}
          value={user}
          onChange={chooseUser}
          error={form.errors.userId}
          onEscape={onClose}
        />
        <Select
          label={t('tickets.queue')}
          withAsterisk
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosenQueue || null}
          onChange={chooseQueue}
          error={allQueues.isError && !user ? t('tickets.searchQueueError') : form.errors.queueId}
          searchable
        />
        <ConnectionSelect
          value={whatsappId}
          onChange={(value) => form.setFieldValue('whatsappId', value)}
          error={form.errors.whatsappId}
        />
        <Textarea
          label={t('story.transferNote')}
          description={t('story.transferNoteHint')}
          rows={2}
          maxLength={limits.note.max}
          value={note}
          error={form.errors.note}
          onChange={(event) => form.setFieldValue('note', event.currentTarget.value)}
        />
        <SummaryToNote ticketId={ticket.id} onText={(text) => form.setFieldValue('note', text)} />
        <DialogActions submit={t('tickets.transfer')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

const ofTicket = ({ queueId }: Ticket): string => (queueId === null ? '' : String(queueId));

function useTransferForm(ticket: Ticket, user: Attendant | null) {
  const { t } = useTranslation();
  const me = useUser();
  const connections = useQuery(connectionsQuery);
  const [only, second] = connections.data ?? [];
  const preset = me.whatsappId ?? (only && !second ? only.id : ticket.whatsappId);
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: {
      userId: '',
      queueId: ofTicket(ticket),
      whatsappId: String(preset),
      note: '',
    },
    validate: {
      // Returning a ticket to its own queue needs a reason, so that one extra Enter does not do it.
      userId: (_, { note }) =>
        user || form.isDirty('queueId') || form.isDirty('whatsappId') || note.trim()
          ? null
          : t('tickets.transferNobody'),
      queueId: required(t),
      whatsappId: required(t),
      note: (note) => (note.trim().length === 1 ? t('common.tooShort') : null),
    },
  });
  return form;
}
