import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { isErrorCode } from '@prosa/contract/errors';
import type { Macro } from '@prosa/contract/macros';
import { folded } from '@prosa/contract/plain-text';
import type { Ticket } from '@prosa/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outbox } from '../../conversation/messages/outbox/sending.ts';
import { useTicketActions } from '../../conversation/tickets/ticket-actions.ts';
import dialog from '../../ui/dialog.module.css';
import { FailedState } from '../../ui/list-states.tsx';
import { newId } from '../../ui/new-id.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { macrosQuery, runMacro } from './macros.api.ts';
import styles from './macros.module.css';
import { StepList } from './step-list.tsx';

interface RunDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Finds a macro by a few letters, previews its steps, and runs it. */
export default function RunDialog({ ticket, onClose }: RunDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(macrosQuery);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const offered = offeredIn(ticket, data ?? []);
  const shown = offered.filter(({ name }) => folded(name).includes(folded(typed.trim())));
  const active = Math.min(at, Math.max(0, shown.length - 1));
  const chosen = shown[active];
  const { isBusy, run } = useRun(ticket, onClose);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length > 0) {
      event.preventDefault();
      setAt((active + step + shown.length) % shown.length);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('macros.runTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) void run(chosen);
        }}
      >
        {/* Before the list, because it takes the focus as the dialog opens. */}
        <TextInput
          label={t('macros.find')}
          value={typed}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={120} />}
        {data && offered.length === 0 && (
          <p className={dialog.text}>
            {t('macros.noneHere')} <Link to="/macros">{t('macros.toPage')}</Link>
          </p>
        )}
        {offered.length > 0 && (
          <>
            <ul ref={list} className={styles.list} aria-label={t('macros.title')}>
              {shown.map((macro, index) => (
                <li key={macro.id}>
                  <button
                    type="button"
                    className={styles.macro}
                    data-active={index === active || undefined}
                    aria-pressed={index === active}
                    onClick={() => setAt(index)}
                  >
                    <span className={styles.name}>{macro.name}</span>
                    {index === active && <StepList steps={macro.steps} broken={macro.broken} />}
                  </button>
                </li>
              ))}
            </ul>
            {shown.length === 0 && <p className={dialog.text}>{t('common.noResults')}</p>}
          </>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!chosen || chosen.broken.length > 0}>
            {t('macros.run')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Those of the ticket's queue first, then those of every queue. */
function offeredIn({ queueId }: Ticket, all: readonly Macro[]): Macro[] {
  const own = all.filter(({ queueIds }) => queueId !== null && queueIds.includes(queueId));
  return [...own, ...all.filter(({ queueIds }) => queueIds.length === 0)];
}

function useRun(ticket: Ticket, onClose: () => void) {
  const { t } = useTranslation();
  const { ran } = useTicketActions();
  const [isBusy, setBusy] = useState(false);
  // One key for as long as the dialog is open: a retry runs only once.
  const [runs] = useState(() => new Map<number, string>());
  const isOpen = useIsOpen();
  const run = async (macro: Macro) => {
    if (isBusy) return;
    const runKey = runs.get(macro.id) ?? newId();
    runs.set(macro.id, runKey);
    setBusy(true);
    // After closing it, people may have opened another dialog.
    const close = () => isOpen.current && onClose();
    try {
      // Send earlier messages first.
      await outbox.settled(ticket.id);
      const answer = await runMacro(ticket.id, macro.id, runKey);
      close();
      ran(ticket, answer.ticket);
      const { done, error } = answer;
      if (error === null) toast.success(t('macros.ran', { name: macro.name }));
      else {
        const why = isErrorCode(error) ? t(`errors.${error}`) : '';
        toast.error(t('macros.stopped', { done, of: macro.steps.length, why }), {
          durationMs: false,
        });
      }
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return { isBusy, run };
}

function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
