import { useTranslation } from 'react-i18next';
import styles from './checkout.module.css';

export const steps = ['data', 'plan', 'review'] as const;
export type Step = (typeof steps)[number];

interface CheckoutStepsProps {
  at: Step;
  /** Goes back to an earlier step; undefined where there is no way back. */
  onBack: ((step: Step) => void) | undefined;
}

/** Which step one is at, and the way back. */
export function CheckoutSteps({ at, onBack }: CheckoutStepsProps) {
  const { t } = useTranslation();
  const now = steps.indexOf(at);
  return (
    <nav aria-label={t('subscription.steps')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const name = t(`subscription.step.${step}`);
          const isDone = index < now;
          return (
            <li key={step} className={styles.step} data-done={isDone || undefined}>
              {isDone && onBack ? (
                <button type="button" className={styles.stepBack} onClick={() => onBack(step)}>
                  <i aria-hidden="true">✓</i>
                  {name}
                </button>
              ) : (
                <span aria-current={index === now ? 'step' : undefined}>
                  <i aria-hidden="true">{isDone ? '✓' : index + 1}</i>
                  {name}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
