import { flowLimits } from '@prosa/contract/flow-limits';
import type { Waiting } from '@prosa/flow/nodes';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/count-field.tsx';
import { FlowTextarea } from './flow-text.tsx';
import styles from './nodes.module.css';

interface WaitingFieldsProps {
  value: Waiting;
  onChange: (value: Waiting) => void;
}

export const waitingOf = ({ timeout, timeoutMessage, invalidMessage }: Waiting): Waiting => ({
  timeout,
  timeoutMessage,
  invalidMessage,
});

/** What happens when nobody answers, or the answer is not understood. */
export function WaitingFields({ value, onChange }: WaitingFieldsProps) {
  const { t } = useTranslation();
  const { timeout, timeoutMessage, invalidMessage } = value;
  const isOpen = timeout !== null || timeoutMessage !== '' || invalidMessage !== '';
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{t('flows.waiting')}</summary>
      <FlowTextarea
        label={t('flows.invalidMessage')}
        description={t('flows.invalidMessageHint')}
        autosize
        maxRows={5}
        value={invalidMessage}
        onChange={(event) => onChange({ ...value, invalidMessage: event.currentTarget.value })}
      />
      <CountField
        label={t('flows.timeout')}
        description={t('flows.timeoutHint')}
        max={flowLimits.timeout.max}
        value={timeout ?? ''}
        onChange={(seconds) => onChange({ ...value, timeout: Number(seconds) || null })}
      />
      <FlowTextarea
        label={t('flows.timeoutMessage')}
        autosize
        maxRows={5}
        value={timeoutMessage}
        onChange={(event) => onChange({ ...value, timeoutMessage: event.currentTarget.value })}
      />
    </details>
  );
}
