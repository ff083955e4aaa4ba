import { Button, Modal, TextInput } from '@mantine/core';
import type { Prompt, PromptTest } from '@prosa/contract/prompts';
import { promptLimits } from '@prosa/contract/prompts/models';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { errorText } from '../../ui/toast.ts';
import { Passages } from '../knowledge/passages.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { type Turn, tryPrompt } from './prompts.api.ts';
import styles from './prompts.module.css';

interface TryDialogProps {
  row: Prompt;
  onClose: () => void;
}

/** A conversation with a prompt, in which the admin plays the customer. */
export function TryDialog({ row, onClose }: TryDialogProps) {
  const { t } = useTranslation();
  const [turns, setTurns] = useState<Turn[]>([]);
  const [text, setText] = useState('');
  const ask = useMutation({
    mutationFn: (said: Turn[]) => tryPrompt(row.id, said.slice(-promptLimits.tried.turns)),
    onSuccess: ({ texts }) =>
      setTurns((before) => [...before, ...texts.map((each) => ({ fromMe: true, text: each }))]),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '' || ask.isPending) return;
    const said = [...turns, { fromMe: false, text: text.trim() }];
    setTurns(said);
    setText('');
    ask.mutate(said);
  }

  return (
    <Modal opened onClose={onClose} title={t('prompts.tryTitle', { name: row.name })}>
      <p className={styles.hint}>{t('prompts.tryHint')}</p>
      <div
        className={styles.turns}
        role="log"
        aria-label={t('prompts.conversation')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {turns.map(({ fromMe, text: said }, at) => (
          <p key={at} className={styles.turn} data-mine={fromMe}>
            <span className="visually-hidden">
              {t(fromMe ? 'prompts.saidPrompt' : 'prompts.saidCustomer')}:{' '}
            </span>
            {said}
          </p>
        ))}
      </div>
      <div className={styles.outcome} aria-live="polite">
        {ask.isPending && t('prompts.trying')}
        {ask.isError && errorText(ask.error)}
        {ask.data && !ask.isPending && <Outcome test={ask.data} />}
      </div>
      {ask.data && !ask.isPending && ask.data.passages.length > 0 && (
        <details className={styles.passages}>
          <summary>
            {t('prompts.passages')} ({ask.data.passages.length})
          </summary>
          <Passages passages={ask.data.passages} />
        </details>
      )}
      <form className={styles.say} onSubmit={submit}>
        <TextInput
          className={styles.grow}
          aria-label={t('prompts.customerSays')}
          placeholder={t('prompts.customerSays')}
          value={text}
          maxLength={promptLimits.tried.max}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={ask.isPending}>
          {t('prompts.ask')}
        </Button>
      </form>
      <div className={dialogStyles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Modal>
  );
}

function Outcome({ test }: { test: PromptTest }) {
  const { t, i18n } = useTranslation();
  const queues = useQuery(queuesQuery).data ?? [];
  const number = new Intl.NumberFormat(i18n.language);
  const { action, error, inputTokens, ms, outputTokens, queueId, status } = test;
  if (error)
    return (
      <span className={styles.problem}>
        <IconAlertTriangle size={18} aria-hidden />
        {t(`prompts.problems.${error}`, { status: status ?? '' })}
      </span>
    );
  const queue = queues.find(({ id }) => id === queueId)?.name ?? '';
  return (
    <>
      <span>
        {t('prompts.cost', {
          input: number.format(inputTokens),
          output: number.format(outputTokens),
          ms: number.format(ms),
        })}
      </span>
      {action === 'transfer' && <span>{t('prompts.wouldTransfer', { queue })}</span>}
      {action === 'close' && <span>{t('prompts.wouldClose')}</span>}
    </>
  );
}
