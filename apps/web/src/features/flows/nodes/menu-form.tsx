import { Button } from '@mantine/core';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { DataOf } from '@prosa/flow/nodes';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTool } from '../../../ui/list-tool.tsx';
import { newId } from '../../../ui/new-id.ts';
import { FlowInput, FlowTextarea } from './flow-text.tsx';
import { type NodeFormProps, NodeFrame } from './node-form.tsx';
import styles from './nodes.module.css';
import { WaitingFields, waitingOf } from './waiting-fields.tsx';

interface Line {
  key: string;
  /** Its number until now, by which edges find it again. */
  was: number | null;
  value: string;
}

export function MenuForm({ data, onSave }: NodeFormProps<DataOf<'menu'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useState(data);
  const [lines, setLines] = useState<readonly Line[]>(() =>
    data.options.map((option) => ({ key: newId(), was: option.number, value: option.value })),
  );
  const [isTried, setTried] = useState(false);
  const isEmpty = value.message.trim() === '';
  const submit = () => {
    setTried(true);
    if (isEmpty || lines.length === 0 || lines.some((line) => line.value.trim() === '')) return;
    const options = lines.map((line, at) => ({ number: at + 1, value: line.value.trim() }));
    const edited = lines.map((line) => ({ was: line.was, value: line.value.trim() }));
    onSave({ data: { ...value, options }, options: edited });
  };
  return (
    <NodeFrame data={data} isLarge onSubmit={submit}>
      <FlowTextarea
        label={t('flows.message')}
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        value={value.message}
        error={isTried && isEmpty && t('flows.emptyText')}
        onChange={(event) => setValue({ ...value, message: event.currentTarget.value })}
      />
      <OptionLines lines={lines} onChange={setLines} isTried={isTried} />
      <WaitingFields
        value={waitingOf(value)}
        onChange={(waiting) => setValue({ ...value, ...waiting })}
      />
    </NodeFrame>
  );
}

interface OptionLinesProps {
  lines: readonly Line[];
  onChange: (lines: readonly Line[]) => void;
  isTried: boolean;
}

function OptionLines({ lines, onChange, isTried }: OptionLinesProps) {
  const { t } = useTranslation();
  const change = (at: number, value: string) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, value } : line)));
  const move = (at: number, by: number) => {
    const moved = lines[at];
    if (moved) onChange(lines.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  return (
    <fieldset className={styles.lines}>
      <legend>{t('flows.options')}</legend>
      <ol>
        {lines.map(({ key, value }, at) => (
          <li key={key} className={styles.line}>
            <span className={styles.number}>{at + 1}</span>
            <FlowInput
              className={styles.grow}
              aria-label={t('flows.optionNo', { no: at + 1 })}
              value={value}
              error={isTried && value.trim() === '' && t('flows.emptyOption')}
              onChange={(event) => change(at, event.currentTarget.value)}
            />
            <ListTool
              label={t('flows.optionUp', { no: at + 1 })}
              isOff={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={16} />
            </ListTool>
            <ListTool
              label={t('flows.optionDown', { no: at + 1 })}
              isOff={at === lines.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={16} />
            </ListTool>
            <ListTool
              label={t('flows.optionRemove', { no: at + 1 })}
              isOff={lines.length === 1}
              onClick={() => onChange(lines.toSpliced(at, 1))}
            >
              <IconX size={16} />
            </ListTool>
          </li>
        ))}
      </ol>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={lines.length >= flowLimits.options.max}
        onClick={() => onChange([...lines, { key: newId(), was: null, value: '' }])}
      >
        {t('flows.addOption')}
      </Button>
    </fieldset>
  );
}
