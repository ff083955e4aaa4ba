import { Modal, Select, Textarea } from '@mantine/core';
import { isErrorCode } from '@prosa/contract/errors';
import { limits, waits } from '@prosa/contract/limits';
import type { Forwarded } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../../conversation/connections/connections.api.ts';
import { holderText } from '../../../conversation/tickets/ticket-actions.ts';
import { call, useUser } from '../../../session/session.ts';
import { atLeast } from '../../../ui/at-least.ts';
import dialog from '../../../ui/dialog.module.css';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { newId } from '../../../ui/new-id.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { ForwardRecipients, type Recipient } from './forward-recipients.tsx';

interface ForwardDialogProps {
  /** The ticket that the messages come from. */
  ticket: Ticket;
  messageIds: readonly string[];
  /** At least one contact has received them. */
  onSent: () => void;
  onClose: () => void;
}

/** Forwards messages to other contacts; contacts that could not be reached stay in the list, with the reason. */
export default function ForwardDialog(props: ForwardDialogProps) {
  const { t } = useTranslation();
  const { ticket, messageIds, onClose } = props;
  const [chosen, setChosen] = useState<Recipient[]>([]);
  const [comment, setComment] = useState('');
  const [wasTried, setTried] = useState(false);
  const place = usePlace(ticket);
  const sending = useForward(props, { chosen, setChosen, comment: comment.trim() });
  const missing = wasTried && chosen.length === 0 ? t('forward.choose') : null;
  const isQueueMissing = place.isQueueAsked && !place.queueId;
  const submit = () => {
    setTried(true);
    if (chosen.length > 0 && !isQueueMissing && !sending.isBusy) sending.run(place.options);
  };
  return (
    <Modal opened onClose={onClose} title={t('forward.title', { count: messageIds.length })}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ForwardRecipients
          chosen={chosen}
          onChange={setChosen}
          notId={ticket.contactId}
          refusals={sending.refusals}
          error={missing}
        />
        <Textarea
          label={t('forward.comment')}
          description={t('forward.commentHint')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={limits.messageBody.max}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <PlaceFields place={place} isMissing={wasTried && isQueueMissing} />
        <DialogActions submit={t('forward.forward')} isBusy={sending.isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

/** The queue and connection for new conversations; a field only where there is a choice. */
function usePlace({ queueId: from }: Ticket) {
  const me = useUser();
  const connections = useQuery(connectionsQuery).data ?? [];
  const [whatsappId, setWhatsappId] = useState<string | null>(null);
  const [queueId, setQueueId] = useState<string | null>(null);
  const isServed = me.queues.some(({ id }) => id === from);
  return {
    connections,
    whatsappId,
    setWhatsappId,
    queues: me.queues,
    queueId,
    setQueueId,
    isQueueAsked: me.profile !== 'admin' && !isServed && me.queues.length > 1,
    options: {
      ...(whatsappId ? { whatsappId: Number(whatsappId) } : {}),
      ...(queueId ? { queueId: Number(queueId) } : {}),
    },
  };
}

type Place = ReturnType<typeof usePlace>;

function PlaceFields({ place, isMissing }: { place: Place; isMissing: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {place.connections.length > 1 && (
        <Select
          label={t('tickets.connection')}
          description={t('forward.connectionHint')}
          placeholder={t('forward.usual')}
          data={place.connections.map(({ id, name, status }) => ({
            value: String(id),
            label: t('tickets.connectionState', { name, status: t(`tickets.status_${status}`) }),
          }))}
          value={place.whatsappId}
          onChange={place.setWhatsappId}
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          clearable
        />
      )}
      {place.isQueueAsked && (
        <Select
          label={t('tickets.queue')}
          description={t('forward.queueHint')}
          withAsterisk
          data={place.queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={place.queueId}
          onChange={place.setQueueId}
          error={isMissing ? t('common.required') : null}
        />
      )}
    </>
  );
}

interface Form {
  chosen: readonly Recipient[];
  setChosen: (chosen: Recipient[]) => void;
  comment: string;
}

function useForward(
  { messageIds, onSent, onClose }: ForwardDialogProps,
  { chosen, setChosen, comment }: Form,
) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const confirm = useConfirmation();
  const clientId = useClientId(comment);
  const settle = (recipients: readonly Forwarded[]) => {
    const failed = recipients.filter(({ ticket }) => !ticket);
    if (failed.length < recipients.length) {
      onSent();
      confirm(recipients, chosen);
    }
    if (failed.length === 0) {
      onClose();
      return;
    }
    const reasonOf = ({ holder, error }: Forwarded) =>
      holder ? holderText(holder) : error && isErrorCode(error) ? t(`errors.${error}`) : '';
    setRefusals(new Map(failed.map((each) => [each.contactId, reasonOf(each)])));
    setChosen(chosen.filter(({ id }) => failed.some(({ contactId }) => contactId === id)));
  };
  const run = (place: Place['options']) => {
    setBusy(true);
    const contactIds = chosen.map(({ id }) => id);
    const body = { messageIds: [...messageIds], contactIds, comment, clientId, ...place };
    atLeast(waits.submit, call('POST /messages/forward', { body }))
      .then(({ recipients }) => settle(recipients))
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  return { run, isBusy, refusals };
}

/** The same for a retry; a new one for another comment. */
function useClientId(comment: string): string {
  return useMemo(newId, [comment]);
}

/** Shows who has received the messages, with a link to the conversation. */
function useConfirmation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (recipients: readonly Forwarded[], chosen: readonly Recipient[]) => {
    const done = recipients.filter(({ ticket }) => ticket);
    const [first, second] = done;
    if (second || !first) {
      toast.success(t('forward.done', { count: done.length }));
      return;
    }
    const name = chosen.find(({ id }) => id === first.contactId)?.name ?? '';
    const open = () =>
      void navigate({
        to: '/tickets/{-$uuid}',
        params: { uuid: first.ticket?.uuid },
        search: {},
      });
    toast.success(t('forward.doneTo', { name }), {
      action: { label: t('forward.open'), run: open },
    });
  };
}
