import type { MacroStep } from '@prosa/contract/macros';
import { useTranslation } from 'react-i18next';
import styles from './macros.module.css';
import { stepText } from './step-text.ts';
import { useStepNames } from './use-step-names.ts';

interface StepListProps {
  steps: readonly MacroStep[];
  broken: readonly number[];
  /** Cuts long texts: enough to recognise them. */
  isBrief?: boolean;
}

/** The steps of a macro, one line each. */
export function StepList({ steps, broken, isBrief }: StepListProps) {
  const { t } = useTranslation();
  const names = useStepNames();
  return (
    <ol className={styles.steps} data-brief={isBrief || undefined}>
      {steps.map((step, at) => (
        <li key={at} data-broken={broken.includes(at) || undefined}>
          <span className={styles.does}>{stepText(step, names, t)}</span>
          {broken.includes(at) && <strong> {t('macros.brokenStep')}</strong>}
        </li>
      ))}
    </ol>
  );
}
