import { Button } from '@mantine/core';
import type { PromptTest } from '@prosa/contract/prompts';
import type { Return } from '@prosa/flow/flow-state';
import type { GuestKind } from '@prosa/flow/nodes';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../ui/toast.ts';
import { tryPrompt } from '../../prompts/prompts.api.ts';
import { type Line, type Run, told } from './run-flow.ts';
import styles from './test-panel.module.css';

/** As many as the server takes. */
const TURNS_MAX = 20;

interface Guest {
  /** Really asks a model, whose tokens count. What a bot says is not asked for. */
  say: (text: string) => void;
  isAsking: boolean;
}

/** What the customer writes while another machine answers. */
export function useGuest(
  run: Run,
  setRun: (change: (run: Run) => Run) => void,
  onReturn: (how: Return) => void,
): Guest {
  const asking = useMutation({
    mutationFn: ({ id, lines }: { id: number; lines: readonly Line[] }) =>
      tryPrompt(id, turnsOf(lines)),
    onSuccess: (answer) => {
      setRun((now) =>
        told(
          now,
          answer.texts.map((text) => ({ t: 'flow', text })),
        ),
      );
      const how = howOf(answer);
      if (how) onReturn(how);
    },
    onError: toastError,
  });
  return {
    say: (text) => {
      if (!run.guest) return;
      const line = { t: 'customer', text } as const;
      setRun((now) => told(now, [line]));
      if (run.guest.kind === 'prompt')
        asking.mutate({ id: run.guest.id, lines: [...run.lines, line] });
    },
    isAsking: asking.isPending,
  };
}

const turnsOf = (lines: readonly Line[]) =>
  lines
    .flatMap((line) => {
      if (line.t === 'menu') return { fromMe: true, text: line.head };
      return line.t === 'flow' || line.t === 'customer'
        ? { fromMe: line.t === 'flow', text: line.text }
        : [];
    })
    .filter(({ text }) => text.trim() !== '')
    .slice(-TURNS_MAX);

function howOf({ ok, action, queueId }: PromptTest): Return | undefined {
  if (!ok) return 'failed';
  if (action === 'close') return 'done';
  if (action === 'transfer') return queueId === null ? 'people' : 'moved';
  return undefined;
}

interface GuestAnswerProps {
  kind: GuestKind;
  isAsking: boolean;
  onReturn: (how: Return) => void;
}

const ways = ['done', 'moved', 'failed'] as const satisfies readonly Return[];

/** How the other machine ends, chosen by hand. */
export function GuestAnswer({ kind, isAsking, onReturn }: GuestAnswerProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.request}>
      <p className={styles.note}>{t(`flows.guestHints.${kind}`)}</p>
      <div className={styles.acts}>
        {ways.map((how) => (
          <Button
            key={how}
            size="xs"
            variant="default"
            disabled={isAsking}
            onClick={() => onReturn(how)}
          >
            {t(`flows.guestEnds.${how}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
