import { Button, Skeleton, TextInput } from '@mantine/core';
import type { CloseReason } from '@prosa/contract/close-reasons';
import { limits } from '@prosa/contract/limits';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
} from '@tabler/icons-react';
import {
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addReason,
  changeReason,
  closeReasonsQuery,
  inOrder,
  offered,
  orderReasons,
} from '../../conversation/tickets/close-reasons.api.ts';
import { refetchAfterLast } from '../../live/own-changes.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { ListTool } from '../../ui/list-tool.tsx';
import { toastError } from '../../ui/toast.ts';
import styles from './reasons-group.module.css';

/** The list of reasons, edited in place. */
export function ReasonsGroup() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(closeReasonsQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const shown = offered(data);
  const archived = data.filter(({ isArchived }) => isArchived);
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>{t('closing.list')}</h3>
      <p className={styles.hint}>{t('closing.listHint')}</p>
      {shown.length === 0 && <p className={styles.empty}>{t('closing.listEmpty')}</p>}
      <List label={t('closing.list')} reasons={shown} order={shown.map(({ id }) => id)} />
      {data.length < limits.closeReasons.max && <AddForm />}
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>{t('closing.archived', { count: archived.length })}</summary>
          <List label={t('closing.archivedList')} reasons={archived} order={null} />
        </details>
      )}
    </div>
  );
}

interface ListProps {
  label: string;
  reasons: readonly CloseReason[];
  /** Null where there is no order. */
  order: readonly number[] | null;
}

const List = ({ label, reasons, order }: ListProps) => (
  <ul className={styles.list} aria-label={label}>
    {reasons.map((reason) => (
      <Row key={reason.id} reason={reason} order={order} />
    ))}
  </ul>
);

const { queryKey } = closeReasonsQuery;

/** Refetches the list after success and failure: others edit it too. */
function useChange<T>(
  change: (value: T) => Promise<unknown>,
  more: Pick<UseMutationOptions<unknown, Error, T>, 'scope' | 'onMutate'> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: queryKey,
    mutationFn: change,
    onError: toastError,
    onSettled: () => refetchAfterLast(client, queryKey),
    ...more,
  });
}

/** Shown at once, and sent one after the other, so that the last chosen order stays. */
function useMove() {
  const client = useQueryClient();
  return useChange(orderReasons, {
    scope: { id: 'close-reasons-order' },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) => all && inOrder(all, ids));
    },
  });
}

function Row({ reason, order }: { reason: CloseReason; order: ListProps['order'] }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const change = useChange((body: { name?: string; isArchived?: boolean }) =>
    changeReason(reason, body),
  );
  const move = useMove();
  const at = order?.indexOf(reason.id) ?? 0;
  const { name, isArchived } = reason;
  const moveTo = (to: number) => {
    const ids = (order ?? []).filter((id) => id !== reason.id);
    move.mutate(ids.toSpliced(to, 0, reason.id));
  };
  if (isEditing)
    return (
      <li className={styles.row}>
        <NameForm
          label={t('closing.rename', { name })}
          initial={name}
          submit={t('common.save')}
          onCancel={() => setEditing(false)}
          onName={async (next) => {
            await change.mutateAsync({ name: next });
            setEditing(false);
          }}
        />
      </li>
    );
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.tools}>
        {order && (
          <>
            <ListTool
              label={t('closing.up', { name })}
              isOff={at === 0}
              onClick={() => moveTo(at - 1)}
            >
              <IconArrowUp size={18} />
            </ListTool>
            <ListTool
              label={t('closing.down', { name })}
              isOff={at === order.length - 1}
              onClick={() => moveTo(at + 1)}
            >
              <IconArrowDown size={18} />
            </ListTool>
          </>
        )}
        <ListTool label={t('closing.rename', { name })} onClick={() => setEditing(true)}>
          <IconPencil size={18} />
        </ListTool>
        <ListTool
          label={t(isArchived ? 'closing.restore' : 'closing.archive', { name })}
          isOff={change.isPending}
          onClick={() => change.mutate({ isArchived: !isArchived })}
        >
          {isArchived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
        </ListTool>
      </span>
    </li>
  );
}

function AddForm() {
  const { t } = useTranslation();
  const add = useChange(addReason);
  const [added, setAdded] = useState(0);
  return (
    <NameForm
      key={added}
      label={t('closing.new')}
      initial=""
      submit={t('closing.add')}
      hasFocus={added > 0}
      onName={async (name) => {
        await add.mutateAsync(name);
        setAdded(added + 1);
      }}
    />
  );
}

interface NameFormProps {
  label: string;
  initial: string;
  submit: string;
  /** Several reasons can be typed one after the other. */
  hasFocus?: boolean;
  onName: (name: string) => Promise<void>;
  onCancel?: () => void;
}

function NameForm({ label, initial, submit, onName, onCancel, hasFocus }: NameFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isShort = name.trim().length < limits.closeReasonName.min;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isShort) return;
    setBusy(true);
    // The error has been shown; the form keeps the typed text.
    onName(name.trim())
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextInput
        className={styles.field}
        aria-label={label}
        placeholder={label}
        maxLength={limits.closeReasonName.max}
        value={name}
        autoFocus={Boolean(onCancel) || hasFocus === true}
        error={isChecked && isShort ? t('closing.short') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {submit}
      </Button>
      {onCancel && (
        <Button variant="subtle" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </form>
  );
}
