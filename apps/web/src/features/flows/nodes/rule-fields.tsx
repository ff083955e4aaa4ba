import { Autocomplete, Select } from '@mantine/core';
import { weekdays } from '@prosa/contract/limits';
import { operators, type Rule, type Source, sources } from '@prosa/flow/nodes';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListTool } from '../../../ui/list-tool.tsx';
import { useAnswerKeys } from './answer-keys.ts';
import { FlowInput } from './flow-text.tsx';
import styles from './nodes.module.css';

interface RuleFieldsProps {
  rule: Rule;
  no: number;
  isTried: boolean;
  isOnly: boolean;
  onChange: (rule: Rule) => void;
  onRemove: () => void;
}

/** What the server knows at a condition; another field of an imported flow stays. */
const fields = {
  contact: ['name', 'firstName', 'number', 'email'],
  ticket: ['queue', 'tags', 'protocol', 'isFirst'],
  context: ['time', 'date', 'weekday', 'isOpen', 'connection'],
} as const satisfies Record<Exclude<Source, 'variable'>, readonly string[]>;

type Choices = readonly { value: string; label: string }[];

export function RuleFields({ rule, no, isTried, isOnly, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation();
  const { operator } = rule;
  return (
    <li className={styles.rule}>
      <Select
        aria-label={t('flows.ruleSource', { no })}
        allowDeselect={false}
        {...(no === 1 ? { 'data-autofocus': true } : {})}
        data={sources.map((source) => ({ value: source, label: t(`flows.sources.${source}`) }))}
        value={rule.source}
        onChange={(source) => onChange({ ...rule, source: source as Source, field: '', value: '' })}
      />
      <FieldOfRule rule={rule} no={no} isTried={isTried} onChange={onChange} />
      <ListTool label={t('flows.ruleRemove', { no })} isOff={isOnly} onClick={onRemove}>
        <IconX size={16} />
      </ListTool>
      <Select
        aria-label={t('flows.ruleOperator', { no })}
        allowDeselect={false}
        data={operators.map((each) => ({ value: each, label: t(`flows.operators.${each}`) }))}
        value={operator}
        onChange={(next) =>
          onChange({ ...rule, operator: operators.find((each) => each === next) ?? operator })
        }
      />
      {operator !== 'empty' && operator !== 'notEmpty' && (
        <ValueOfRule rule={rule} no={no} onChange={onChange} />
      )}
    </li>
  );
}

type PartProps = Pick<RuleFieldsProps, 'rule' | 'no' | 'onChange'>;

function FieldOfRule({ rule, no, isTried, onChange }: PartProps & { isTried: boolean }) {
  const { t } = useTranslation();
  const keys = useAnswerKeys();
  const { source, field } = rule;
  const shared = {
    'aria-label': t('flows.ruleField', { no }),
    error: isTried && field.trim() === '' && t('common.required'),
  };
  if (source === 'variable')
    return (
      <Autocomplete
        {...shared}
        placeholder={t('flows.sources.variable')}
        data={[...new Set(keys)]}
        value={field}
        onChange={(next) => onChange({ ...rule, field: next })}
      />
    );
  const known: Choices = fields[source].map((each) => ({
    value: each,
    label: t(`flows.facts.${each}`),
  }));
  const isKnown = field === '' || known.some(({ value }) => value === field);
  return (
    <Select
      {...shared}
      data={isKnown ? known : [...known, { value: field, label: field }]}
      value={field === '' ? null : field}
      onChange={(next) => onChange({ ...rule, field: next ?? '', value: '' })}
    />
  );
}

function ValueOfRule({ rule, no, onChange }: PartProps) {
  const { t } = useTranslation();
  const { field, source, value } = rule;
  const label = t('flows.ruleValue', { no });
  const choices = source === 'variable' ? undefined : choicesOf(field);
  if (choices)
    return (
      <Select
        aria-label={label}
        data={choices.map((each) => ({ value: each, label: t(`flows.values.${each}`) }))}
        value={value === '' ? null : value}
        onChange={(next) => onChange({ ...rule, value: next ?? '' })}
      />
    );
  return (
    <FlowInput
      aria-label={label}
      placeholder={field === 'time' ? '08:00' : field === 'date' ? '2026-12-31' : ''}
      value={value}
      onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
    />
  );
}

const yesOrNo = ['true', 'false'] as const;

const choicesOf = (
  field: string,
): readonly ((typeof weekdays)[number] | 'true' | 'false')[] | undefined => {
  if (field === 'weekday') return weekdays;
  return field === 'isOpen' || field === 'isFirst' ? yesOrNo : undefined;
};
