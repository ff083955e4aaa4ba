import { Button, SegmentedControl } from '@mantine/core';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { DataOf, Rule } from '@prosa/flow/nodes';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../ui/new-id.ts';
import { type NodeFormProps, NodeFrame } from './node-form.tsx';
import styles from './nodes.module.css';
import { RuleFields } from './rule-fields.tsx';

const newRule = (): Rule => ({ source: 'variable', field: '', operator: 'equals', value: '' });

export function ConditionForm({ data, onSave }: NodeFormProps<DataOf<'condition'>>) {
  const { t } = useTranslation();
  const [mode, setMode] = useState(data.mode);
  const [rules, setRules] = useState(() => data.rules.map((rule) => ({ key: newId(), rule })));
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (rules.length > 0 && rules.every(({ rule }) => rule.field.trim() !== ''))
      onSave({ data: { ...data, mode, rules: rules.map(({ rule }) => rule) } });
  };
  return (
    <NodeFrame data={data} isLarge onSubmit={submit}>
      <SegmentedControl
        aria-label={t('flows.mode')}
        value={mode}
        onChange={(value) => setMode(value === 'any' ? 'any' : 'all')}
        data={[
          { value: 'all', label: t('flows.modeAll') },
          { value: 'any', label: t('flows.modeAny') },
        ]}
      />
      <ul className={styles.lines}>
        {rules.map(({ key, rule }, at) => (
          <RuleFields
            key={key}
            rule={rule}
            no={at + 1}
            isTried={isTried}
            isOnly={rules.length === 1}
            onChange={(next) =>
              setRules(rules.map((each) => (each.key === key ? { key, rule: next } : each)))
            }
            onRemove={() => setRules(rules.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={rules.length >= flowLimits.rules.max}
          onClick={() => setRules([...rules, { key: newId(), rule: newRule() }])}
        >
          {t('flows.addRule')}
        </Button>
      </div>
    </NodeFrame>
  );
}
