import { Modal, Select } from '@mantine/core';
import type { ContactRef } from '@prosa/contract/contacts';
import { waits } from '@prosa/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { holderOf, holderText } from '../../conversation/tickets/ticket-actions.ts';
import { putTicket } from '../../conversation/tickets/ticket-cache.ts';
import { call, useUser } from '../../session/session.ts';
import { atLeast } from '../../ui/at-least.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { ContactPicker } from '../contacts/contact-picker.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { ConnectionSelect } from './connection-select.tsx';

const ContactDialog = lazy(() =>
  import('../contacts/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })),
);

interface NewTicketDialogProps {
  /** Set when the dialog was opened for a contact. */
  contact?: ContactRef;
  onClose: () => void;
}

export default function NewTicketDialog({ contact: given, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const [contact, setContact] = useState<ContactRef | null>(given ?? null);
  const [newName, setNewName] = useState<string | null>(null);
  const choice = useChoice();
  const [wasTried, setTried] = useState(false);
  const start = useStart(onClose);
  const isReady = contact && choice.whatsappId && (choice.queueId || choice.isQueueOptional);

  const submit = () => {
    setTried(true);
    if (!isReady) return;
    start.run({
      contactId: contact.id,
      queueId: choice.queueId ? Number(choice.queueId) : null,
      whatsappId: Number(choice.whatsappId),
    });
  };
  const missing = (isMissing: boolean) => (wasTried && isMissing ? t('common.required') : null);
  if (newName !== null)
    return (
      <Suspense>
        <ContactDialog
          contact={null}
          initial={/^\+?[\d\s().-]+$/.test(newName) ? { number: newName } : { name: newName }}
          onSaved={setContact}
          onClose={() => setNewName(null)}
        />
      </Suspense>
    );
  return (
    <Modal opened onClose={onClose} title={t('tickets.newTicket')}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ContactPicker
          value={contact}
          isFixed={given !== undefined}
          onChange={setContact}
          onAdd={setNewName}
          error={missing(!contact)}
        />
        <Select
          label={t('tickets.queue')}
          withAsterisk={!choice.isQueueOptional}
          data={choice.queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={choice.queueId || null}
          onChange={(value) => choice.setQueueId(value ?? '')}
          error={
            choice.hasQueuesFailed
              ? t('tickets.searchQueueError')
              : missing(!choice.queueId && !choice.isQueueOptional)
          }
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          clearable={choice.isQueueOptional}
          searchable
        />
        <ConnectionSelect
          value={choice.whatsappId}
          onChange={choice.setWhatsappId}
          error={missing(!choice.whatsappId)}
        />
        <DialogActions submit={t('tickets.start')} isBusy={start.isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

/** Queue and connection: one's own queues, one's own connection or the company's default. */
function useChoice() {
  const me = useUser();
  const isAdmin = me.profile === 'admin';
  const all = useQuery({ ...queuesQuery, enabled: isAdmin });
  const connections = useQuery(connectionsQuery);
  const queues = isAdmin ? (all.data ?? []) : me.queues;
  const [queue, setQueueId] = useState<string | null>(null);
  const [connection, setWhatsappId] = useState<string | null>(null);
  const only = queues.length === 1 && !isAdmin ? String(queues[0]?.id) : '';
  const usual = me.whatsappId ?? connections.data?.find(({ isDefault }) => isDefault)?.id ?? null;
  return {
    queues,
    hasQueuesFailed: isAdmin && all.isError,
    isQueueOptional: isAdmin,
    queueId: queue ?? only,
    setQueueId,
    whatsappId: connection ?? (usual === null ? '' : String(usual)),
    setWhatsappId,
  };
}

interface NewTicket {
  contactId: number;
  queueId: number | null;
  whatsappId: number;
}

/** Opens the ticket; if one is already open, shows one's own or names the colleague. */
function useStart(onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useUser();
  const [isBusy, setBusy] = useState(false);
  const open = (uuid: string) => {
    onClose();
    void navigate({ to: '/tickets/{-$uuid}', params: { uuid }, search: {} });
  };
  const failed = (error: unknown) => {
    const holder = holderOf(error);
    if (holder?.userId === me.id) open(holder.uuid);
    else if (holder) toast.error(holderText(holder), { id: 'ERR_OTHER_OPEN_TICKET' });
    else toastError(error);
  };
  const run = (body: NewTicket) => {
    setBusy(true);
    atLeast(waits.submit, call('POST /tickets', { body: { ...body, status: 'open' } }))
      .then((ticket) => {
        putTicket(client, ticket, me);
        open(ticket.uuid);
      })
      .catch(failed)
      .finally(() => setBusy(false));
  };
  return { run, isBusy };
}
