/** Nodes with one thing to fill in. */
import { Select, Slider, Switch } from '@mantine/core';
import { flowLimits } from '@prosa/contract/flow-limits';
import {
  type DataOf,
  type GuestType,
  guestNeeds,
  type NodeData,
  needOf,
  withNeed,
} from '@prosa/flow/nodes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/count-field.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import type { CompanyRows } from '../editor/use-company-rows.ts';
import { FlowTextarea } from './flow-text.tsx';
import { type NodeFormProps, NodeFrame } from './node-form.tsx';
import styles from './nodes.module.css';

const STEP = 10;

export function RandomizerForm({ data, onSave }: NodeFormProps<DataOf<'randomizer'>>) {
  const { t } = useTranslation();
  const [percent, setPercent] = useState(data.percent);
  return (
    <NodeFrame data={data} onSubmit={() => onSave({ data: { ...data, percent } })}>
      <p className={dialogStyles.words}>{t('flows.randomizerHint')}</p>
      <Slider
        thumbLabel={t('flows.percentA')}
        min={0}
        max={100}
        step={STEP}
        value={percent}
        onChange={setPercent}
        label={(value) => `${value}%`}
      />
      <p className={styles.halves}>
        <span>{`A: ${percent}%`}</span>
        <span>{`B: ${100 - percent}%`}</span>
      </p>
    </NodeFrame>
  );
}

export function IntervalForm({ data, onSave }: NodeFormProps<DataOf<'interval'>>) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState<number | string>(data.seconds || '');
  const [isTried, setTried] = useState(false);
  const { min, max } = flowLimits.interval;
  const value = Number(seconds);
  const wrong = value < min ? t('flows.intervalMissing') : value > max && t('flows.intervalMax');
  const submit = () => {
    setTried(true);
    if (!wrong) onSave({ data: { ...data, seconds: value } });
  };
  return (
    <NodeFrame data={data} onSubmit={submit}>
      <CountField
        label={t('flows.intervalSeconds')}
        withAsterisk
        data-autofocus
        max={9999}
        value={seconds}
        error={isTried && wrong}
        onChange={setSeconds}
      />
    </NodeFrame>
  );
}

export function CloseForm({ data, onSave }: NodeFormProps<DataOf<'closeTicket'>>) {
  const { t } = useTranslation();
  const [message, setMessage] = useState(data.message);
  return (
    <NodeFrame data={data} onSubmit={() => onSave({ data: { ...data, message } })}>
      <FlowTextarea
        label={t('flows.closeMessage')}
        description={t('flows.closeMessageHint')}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </NodeFrame>
  );
}

type Needing = DataOf<'ticket' | 'tag' | 'attendant' | 'switchFlow' | GuestType>;
const kinds = {
  ticket: 'queue',
  tag: 'tag',
  attendant: 'user',
  switchFlow: 'flow',
  ...guestNeeds,
} as const;

/** A queue, tag, person, flow, prompt or bot of the company. */
export function NeedForm({ data, rows, onSave }: NodeFormProps<Needing> & { rows: CompanyRows }) {
  const { t } = useTranslation();
  const [value, setValue] = useState<NodeData>(data);
  const [isTried, setTried] = useState(false);
  const kind = kinds[data.type];
  const chosen = needOf(value);
  const known = rows[kind];
  const isThere = chosen !== null && (known?.some(({ id }) => id === chosen.id) ?? true);
  const submit = () => {
    setTried(true);
    if (isThere) onSave({ data: value });
  };
  return (
    <NodeFrame data={data} onSubmit={submit}>
      <Select
        label={t(`flows.needs.${kind}`)}
        withAsterisk
        searchable
        openOnFocus={false}
        data-autofocus
        nothingFoundMessage={t('common.noResults')}
        data={known?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={isThere ? String(chosen.id) : null}
        placeholder={chosen && !isThere ? t('flows.goneNamed', { name: chosen.name }) : ''}
        error={isTried && !isThere && t(`flows.needMissing.${kind}`)}
        onChange={(id) => {
          const row = known?.find((each) => String(each.id) === id);
          setValue(withNeed(value, row ? { id: row.id, name: row.name } : null));
        }}
      />
      {data.type === 'openai' && <p className={dialogStyles.words}>{t('flows.promptHint')}</p>}
      {data.type === 'typebot' && <p className={dialogStyles.words}>{t('flows.botHint')}</p>}
      {value.type === 'tag' && (
        <Switch
          label={t('flows.removeTag')}
          checked={value.isRemoved}
          onChange={(event) => setValue({ ...value, isRemoved: event.currentTarget.checked })}
        />
      )}
    </NodeFrame>
  );
}

/** Shown and kept, but nothing runs it here. */
export function UnavailableForm({ data }: { data: NodeData }) {
  const { t } = useTranslation();
  return (
    <NodeFrame data={data}>
      <p className={dialogStyles.words}>{t('flows.notAvailableHint')}</p>
    </NodeFrame>
  );
}
