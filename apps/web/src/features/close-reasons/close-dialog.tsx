import { Button, Kbd, Modal, Skeleton, Switch } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { CloseReason } from '@prosa/contract/close-reasons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeReasonsQuery, offered } from '../../conversation/tickets/close-reasons.api.ts';
import {
  type Closing,
  dropQuestion,
  useClosingQuestion,
} from '../../conversation/tickets/closing.store.ts';
import { useUser } from '../../session/session.ts';
import dialog from '../../ui/dialog.module.css';
import { FailedState } from '../../ui/list-states.tsx';
import styles from './close-dialog.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Asks how to resolve a ticket, wherever that was started. */
export default function CloseHost() {
  const question = useClosingQuestion();
  if (!question) return null;
  return (
    <CloseDialog
      key={question.ticket.id}
      name={question.ticket.contact.name}
      silent={question.silent}
      onClose={dropQuestion}
      onChosen={(closing) => {
        dropQuestion();
        question.answer(closing);
      }}
    />
  );
}

interface CloseDialogProps {
  name: string;
  silent: boolean;
  onClose: () => void;
  onChosen: (closing: Closing) => void;
}

/** A reason is chosen by its number or by a click, which resolves the ticket. */
function CloseDialog({ name, onClose, onChosen, ...initial }: CloseDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(closeReasonsQuery);
  const [silent, setSilent] = useState(initial.silent);
  const reasons = offered(data ?? []);
  const isAsked = useIsReasonAsked() && (reasons.length > 0 || !data) && !error;
  return (
    <Modal opened onClose={onClose} title={t('closing.title', { name })}>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={132} />}
      {data && reasons.length === 0 && <p className={dialog.text}>{t('closing.none')}</p>}
      {reasons.length > 0 && (
        <Reasons reasons={reasons} onChosen={(reason) => onChosen({ silent, reason })} />
      )}
      <Switch
        className={styles.silent}
        label={t('closing.silent')}
        description={t('closing.silentHint')}
        checked={silent}
        onChange={(event) => setSilent(event.currentTarget.checked)}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {!isAsked && (
          <Button onClick={() => onChosen({ silent })}>{t('closing.withoutReason')}</Button>
        )}
      </div>
    </Modal>
  );
}

interface ReasonsProps {
  reasons: readonly CloseReason[];
  onChosen: (reason: CloseReason) => void;
}

/** Enter takes the first reason, even when the reasons load after the dialog. */
function Reasons({ reasons, onChosen }: ReasonsProps) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  useHotkeys(
    reasons.slice(0, KEYS.length).map((reason, at) => [KEYS[at] ?? '', () => onChosen(reason)]),
    // The switch is an input field, too.
    [],
  );
  return (
    <>
      <p id="close-reasons" className={styles.label}>
        {t('closing.choose')}
      </p>
      <ul className={styles.list} aria-labelledby="close-reasons">
        {reasons.map((reason, at) => (
          <li key={reason.id}>
            <button
              ref={at === 0 ? first : undefined}
              type="button"
              className={styles.reason}
              data-autofocus={at === 0 || undefined}
              onClick={() => onChosen(reason)}
            >
              <span className={styles.name}>{reason.name}</span>
              {KEYS[at] && <Kbd aria-hidden="true">{KEYS[at]}</Kbd>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the company requires a reason for each resolved ticket. */
export const useIsReasonAsked = (): boolean =>
  useUser().company.settings.some(
    ({ key, value }) => key === 'askCloseReason' && value === 'enabled',
  );
