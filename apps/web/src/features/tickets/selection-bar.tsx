import { ActionIcon, Menu } from '@mantine/core';
import type { BulkAction } from '@prosa/contract/bulk';
import { limits } from '@prosa/contract/limits';
import {
  IconArrowsExchange,
  IconCheck,
  IconDotsVertical,
  IconTag,
  IconUserCheck,
  IconX,
  IconZzz,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import styles from './selection.module.css';
import { chooseAll, clearChosen } from './selection.store.ts';
import { useBulk } from './use-bulk.ts';

const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx'));
const BulkTransferDialog = lazy(() => import('./bulk-transfer-dialog.tsx'));
const BulkTagDialog = lazy(() => import('./bulk-tag-dialog.tsx'));

type Dialog = 'transfer' | 'tag' | 'untag' | 'snooze' | null;

export interface SelectionBarProps {
  tickets: readonly ListedTicket[];
  chosen: readonly ListedTicket[];
}

/** Above a list with selected rows: how many, and bulk actions. */
export function SelectionBar({ tickets, chosen }: SelectionBarProps) {
  const { t } = useTranslation();
  const { run, isBusy } = useBulk();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const doAll = (action: BulkAction) => {
    close();
    void run(chosen, action);
  };
  const shown = Math.min(tickets.length, limits.bulkTickets.max);
  return (
    <section className={styles.bar} aria-label={t('bulk.title')} aria-busy={isBusy}>
      <div className={styles.line}>
        <BarButton label={t('bulk.clear')} onClick={clearChosen}>
          <IconX size={18} />
        </BarButton>
        <span role="status" className={styles.count}>
          {t('bulk.chosen', { count: chosen.length })}
        </span>
        {chosen.length < shown && (
          <button
            type="button"
            className={styles.all}
            onClick={() => chooseAll(tickets.map(({ id }) => id))}
          >
            {t('bulk.all', { count: shown })}
          </button>
        )}
      </div>
      <fieldset className={styles.actions} disabled={isBusy}>
        <legend className="visually-hidden">{t('bulk.title')}</legend>
        <Actions chosen={chosen} onDo={doAll} onDialog={setDialog} />
      </fieldset>
      <Suspense>
        {dialog === 'snooze' && (
          <SnoozeDialog
            onChoose={(options) => doAll({ do: 'snooze', ...options })}
            onClose={close}
          />
        )}
        {dialog === 'transfer' && (
          <BulkTransferDialog
            count={chosen.length}
            onChoose={(to) => doAll({ do: 'transfer', ...to })}
            onClose={close}
          />
        )}
        {(dialog === 'tag' || dialog === 'untag') && (
          <BulkTagDialog
            kind={dialog}
            tickets={chosen}
            onChoose={(tagId) => doAll({ do: dialog, tagId })}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  );
}

interface ActionsProps {
  chosen: readonly ListedTicket[];
  onDo: (action: BulkAction) => void;
  onDialog: (dialog: Dialog) => void;
}

/** Actions that apply to at least one of them; the server reports the others. */
function Actions({ chosen, onDo, onDialog }: ActionsProps) {
  const { t } = useTranslation();
  const has = (status: ListedTicket['status']) => chosen.some((ticket) => ticket.status === status);
  const [isOpen, isPending] = [has('open'), has('pending')];
  return (
    <>
      {isPending && (
        <BarButton label={t('tickets.accept')} onClick={() => onDo({ do: 'accept' })}>
          <IconUserCheck size={20} />
        </BarButton>
      )}
      {isOpen && (
        <BarButton label={t('tickets.close')} onClick={() => onDo({ do: 'resolve' })}>
          <IconCheck size={20} />
        </BarButton>
      )}
      {(isOpen || isPending) && (
        <BarButton label={t('tickets.transfer')} onClick={() => onDialog('transfer')}>
          <IconArrowsExchange size={20} />
        </BarButton>
      )}
      {isOpen && (
        <BarButton label={t('snooze.snooze')} onClick={() => onDialog('snooze')}>
          <IconZzz size={20} />
        </BarButton>
      )}
      <BarButton label={t('bulk.tag')} onClick={() => onDialog('tag')}>
        <IconTag size={20} />
      </BarButton>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon className={styles.button} aria-label={t('bulk.more')} title={t('bulk.more')}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDialog('untag')}>{t('bulk.untag')}</Menu.Item>
          {isOpen && (
            <>
              <Menu.Item onClick={() => onDo({ do: 'read' })}>{t('bulk.read')}</Menu.Item>
              <Menu.Item onClick={() => onDo({ do: 'unread' })}>
                {t('tickets.markUnread')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface BarButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

const BarButton = ({ label, onClick, children }: BarButtonProps) => (
  <ActionIcon className={styles.button} aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
);
