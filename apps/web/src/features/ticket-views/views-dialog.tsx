import { ActionIcon, Button, Modal, Skeleton, Switch, TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { TicketView } from '@prosa/contract/ticket-views';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { toast } from '../../ui/toast.ts';
import { changeView, deleteView, orderViews, ticketViewsQuery } from './ticket-views.api.ts';
import styles from './ticket-views.module.css';
import { useViewChange } from './use-views.ts';
import { mayChange, mayShare } from './view-search.ts';

/** Names, order and audience of views. */
export default function ViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('views.edit')} size="lg">
      <p className={styles.hint}>{t('views.editHint')}</p>
      <Views />
    </Modal>
  );
}

function Views() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ticketViewsQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.length === 0) return <EmptyState title={t('views.none')} hint={t('views.noneHint')} />;
  return (
    <ul className={styles.list} aria-label={t('views.title')}>
      {data.map((view) => (
        <Row key={view.id} view={view} order={data.map(({ id }) => id)} />
      ))}
    </ul>
  );
}

interface RowProps {
  view: TicketView;
  order: readonly number[];
}

function Row({ view, order }: RowProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<'rename' | 'delete' | null>(null);
  const stop = () => setStep(null);
  const rename = useViewChange((name: string) => changeView(view, { name }));
  if (step === 'rename')
    return (
      <li className={styles.row}>
        <RenameForm
          name={view.name}
          onCancel={stop}
          onName={(next) => rename.mutate(next, { onSuccess: stop })}
        />
      </li>
    );
  const { id, name, isShared } = view;
  return (
    <li className={styles.row}>
      <About view={view} />
      <Tools view={view} order={order} onStep={setStep} />
      {step === 'delete' && (
        <DeleteQuestion
          id={id}
          title={t('views.deleteTitle', { name })}
          text={t(isShared ? 'views.deleteSharedText' : 'views.deleteText')}
          onClose={stop}
        />
      )}
    </li>
  );
}

/** Its name, and who sees it. */
function About({ view }: { view: TicketView }) {
  const { t } = useTranslation();
  const me = useUser();
  const share = useViewChange((isShared: boolean) => changeView(view, { isShared }));
  const { name, isShared, filter, gone } = view;
  const maySwitch = mayChange(view, me) && (isShared || mayShare(filter, me));
  return (
    <span className={styles.about}>
      <b>{name}</b>
      {gone.length > 0 && <span className={styles.gone}>{t('views.incomplete')}</span>}
      {maySwitch ? (
        <Switch
          size="xs"
          label={t('views.share')}
          aria-label={t('views.shareOf', { name })}
          checked={isShared}
          disabled={share.isPending}
          onChange={(event) => share.mutate(event.currentTarget.checked)}
        />
      ) : (
        <span className={styles.hint}>{t(isShared ? 'views.isShared' : 'views.isOwn')}</span>
      )}
    </span>
  );
}

function Tools({
  view,
  order,
  onStep,
}: RowProps & { onStep: (step: 'rename' | 'delete') => void }) {
  const { t } = useTranslation();
  const me = useUser();
  const move = useViewChange(orderViews);
  const { id, name } = view;
  const at = order.indexOf(id);
  const moveTo = (to: number) =>
    move.mutate(order.filter((other) => other !== id).toSpliced(to, 0, id));
  return (
    <span className={styles.tools}>
      <Tool
        label={t('views.up', { name })}
        isOff={at === 0 || move.isPending}
        onClick={() => moveTo(at - 1)}
      >
        <IconArrowUp size={18} />
      </Tool>
      <Tool
        label={t('views.down', { name })}
        isOff={at === order.length - 1 || move.isPending}
        onClick={() => moveTo(at + 1)}
      >
        <IconArrowDown size={18} />
      </Tool>
      {mayChange(view, me) && (
        <>
          <Tool label={t('views.rename', { name })} onClick={() => onStep('rename')}>
            <IconPencil size={18} />
          </Tool>
          <Tool label={t('views.delete', { name })} onClick={() => onStep('delete')}>
            <IconTrash size={18} />
          </Tool>
        </>
      )}
    </span>
  );
}

interface DeleteQuestionProps {
  id: number;
  title: string;
  text: string;
  onClose: () => void;
}

function DeleteQuestion({ id, title, text, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation();
  const remove = useViewChange(deleteView, () => toast.success(t('views.deleted')));
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={t('common.delete')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

interface ToolProps {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ label, isOff, onClick, children }: ToolProps) => (
  <ActionIcon
    size={36}
    className={styles.tool}
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
);

interface RenameFormProps {
  name: string;
  onName: (name: string) => void;
  onCancel: () => void;
}

function RenameForm({ name, onName, onCancel }: RenameFormProps) {
  const { t } = useTranslation();
  const [next, setNext] = useState(name);
  const isShort = next.trim().length < limits.ticketViewName.min;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isShort) onName(next.trim());
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextInput
        className={styles.field}
        aria-label={t('views.rename', { name })}
        maxLength={limits.ticketViewName.max}
        value={next}
        autoFocus
        error={isShort ? t('common.tooShort') : undefined}
        onChange={(event) => setNext(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The dialog stays.
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" variant="default">
        {t('common.save')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
