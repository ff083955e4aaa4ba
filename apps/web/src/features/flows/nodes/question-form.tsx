import { TextInput } from '@mantine/core';
import type { DataOf } from '@prosa/flow/nodes';
import { isAnswerKey, plainKey } from '@prosa/flow/variables';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswerKeys } from './answer-keys.ts';
import { FlowTextarea } from './flow-text.tsx';
import { type NodeFormProps, NodeFrame } from './node-form.tsx';
import { WaitingFields, waitingOf } from './waiting-fields.tsx';

const KEY_MAX = 40;

export function QuestionForm({ data, onSave }: NodeFormProps<DataOf<'question'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useState(data);
  const [isTried, setTried] = useState(false);
  const key = value.answerKey.trim();
  const others = useAnswerKeys().filter((each) => each !== data.answerKey);
  const wrong = {
    message: value.message.trim() === '' && t('common.required'),
    answerKey: keyProblem(key, others),
  };
  const submit = () => {
    setTried(true);
    if (!wrong.message && !wrong.answerKey) onSave({ data: { ...value, answerKey: key } });
  };
  const keyTexts = {
    required: t('common.required'),
    shape: t('flows.answerKeyShape'),
    taken: t('flows.answerKeyTaken'),
  };
  return (
    <NodeFrame data={data} onSubmit={submit}>
      <FlowTextarea
        label={t('flows.message')}
        withAsterisk
        data-autofocus
        rows={7}
        value={value.message}
        error={isTried && wrong.message}
        onChange={(event) => setValue({ ...value, message: event.currentTarget.value })}
      />
      <TextInput
        label={t('flows.answerKey')}
        description={t('flows.answerKeyHint')}
        withAsterisk
        maxLength={KEY_MAX}
        autoComplete="off"
        value={value.answerKey}
        error={isTried && wrong.answerKey && keyTexts[wrong.answerKey]}
        onChange={(event) => setValue({ ...value, answerKey: event.currentTarget.value })}
      />
      <WaitingFields
        value={waitingOf(value)}
        onChange={(waiting) => setValue({ ...value, ...waiting })}
      />
    </NodeFrame>
  );
}

function keyProblem(
  key: string,
  others: readonly string[],
): 'required' | 'shape' | 'taken' | undefined {
  if (key === '') return 'required';
  if (!isAnswerKey(key)) return 'shape';
  return others.some((other) => plainKey(other) === plainKey(key)) ? 'taken' : undefined;
}
