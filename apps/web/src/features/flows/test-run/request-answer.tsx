import { Button, Textarea } from '@mantine/core';
import type { FlowRequest, RequestResult } from '@prosa/flow/flow-state';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../ui/toast.ts';
import { sendRequest } from '../flows.api.ts';
import styles from './test-panel.module.css';

interface RequestAnswerProps {
  flowId: number;
  request: FlowRequest;
  onAnswer: (result: RequestResult) => void;
}

/** What the other server answers: typed by hand, or really asked for. */
export function RequestAnswer({ flowId, request, onAnswer }: RequestAnswerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('{}');
  const body = parsed(text);
  const sending = useMutation({
    mutationFn: () => sendRequest(flowId, request),
    onSuccess: ({ ok, body: answer }) => onAnswer(ok ? { ok, body: answer } : { ok: false }),
    onError: toastError,
  });
  return (
    <div className={styles.request}>
      <Textarea
        label={t('flows.answerBody')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={text}
        error={body === undefined && t('flows.notJson')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button
          size="xs"
          disabled={body === undefined}
          onClick={() => onAnswer({ ok: true, body: body?.value })}
        >
          {t('flows.answerOk')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onAnswer({ ok: false })}>
          {t('flows.answerFailed')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t('flows.callReally')}
        </Button>
      </div>
    </div>
  );
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
