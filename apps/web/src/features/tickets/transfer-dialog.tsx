import { Modal, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { LOOKUP_MIN, limits, waits } from '@prosa/contract/limits';
import type { Ticket } from '@prosa/contract/tickets';
import type { UserRef } from '@prosa/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { atLeast } from '../../ui/at-least.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { required } from '../../ui/form-rules.ts';
import { toast } from '../../ui/toast.ts';
import { connectionsQuery } from '../connections/connections.api.ts';
import { queuesQuery } from '../queues/queues.api.ts';
import { colleagueSearchQuery } from './colleagues.api.ts';
import { ConnectionSelect } from './connection-select.tsx';
import { useTicketActions } from './ticket-actions.ts';
import styles from './transfer-dialog.module.css';

interface Values extends Record<string, unknown> {
  userId: string;
  queueId: string;
  whatsappId: string;
  note: string;
}

/** To a colleague and one of his queues, or into a queue to wait there. */
export default function TransferDialog({
  ticket,
  onClose,
}: {
  ticket: Ticket;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { transfer } = useTicketActions();
  const [user, setUser] = useState<UserRef | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useTransferForm(ticket);
  const allQueues = useQuery(queuesQuery);
  const queues = user ? user.queues : (allQueues.data ?? []);
  const { queueId, whatsappId, note } = form.getValues();
  const onlyQueue = queues.length === 1 ? queues[0] : undefined;
  const chosenQueue = queueId || (onlyQueue ? String(onlyQueue.id) : '');

  const chooseUser = (next: UserRef | null) => {
    setUser(next);
    form.setFieldValue('userId', next ? String(next.id) : '');
    const stays = !next || next.queues.some((queue) => String(queue.id) === queueId);
    if (!stays) form.setFieldValue('queueId', '');
  };
  const submit = async () => {
    form.setFieldValue('queueId', chosenQueue);
    if (form.validate().hasErrors) return;
    setBusy(true);
    const wish = {
      userId: user?.id ?? null,
      queueId: Number(chosenQueue),
      whatsappId: Number(whatsappId),
      note: note.trim(),
    };
    const isDone = await atLeast(waits.submit, transfer(ticket, wish));
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
        <UserSelect value={user} onChange={chooseUser} />
        <Select
          label={t('tickets.queue')}
          withAsterisk
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosenQueue || null}
          onChange={(value) => form.setFieldValue('queueId', value ?? '')}
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
        <DialogActions submit={t('tickets.transfer')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

function useTransferForm(ticket: Ticket) {
  const { t } = useTranslation();
  const me = useUser();
  const connections = useQuery(connectionsQuery);
  const [only, second] = connections.data ?? [];
  const preset = me.whatsappId ?? (only && !second ? only.id : ticket.whatsappId);
  return useForm<Values>({
    initialValues: { userId: '', queueId: '', whatsappId: String(preset), note: '' },
    validate: {
      queueId: required(t),
      whatsappId: required(t),
      note: (note) => (note.trim().length === 1 ? t('common.tooShort') : null),
    },
  });
}

interface UserSelectProps {
  value: UserRef | null;
  onChange: (user: UserRef | null) => void;
}

function UserSelect({ value, onChange }: UserSelectProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), waits.search);
  const isLongEnough = search.length >= LOOKUP_MIN;
  const found = useQuery({
    ...colleagueSearchQuery(search),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const listed = isLongEnough ? (found.data ?? []) : [];
  const users = value && !listed.some(({ id }) => id === value.id) ? [value, ...listed] : listed;
  const options = users.map(({ id, name }) => ({ value: String(id), label: name }));
  // An option of its own: a list box without any is none to a screen reader.
  const nobody = [{ value: '', label: t('common.noResults'), disabled: true }];
  return (
    <Select
      label={t('tickets.transferUser')}
      description={t('tickets.transferUserHint')}
      data={found.isSuccess && users.length === 0 && isLongEnough ? nobody : options}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(users.find((user) => String(user.id) === id) ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const user = users.find(({ id }) => String(id) === option.value);
        return (
          <span className={styles.user}>
            {user && <i data-online={user.online || undefined} aria-hidden="true" />}
            {user?.online ? t('tickets.userOnline', { name: option.label }) : option.label}
          </span>
        );
      }}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      openOnFocus={false}
      classNames={{ option: styles.option }}
      searchable
      clearable
      data-autofocus
    />
  );
}
