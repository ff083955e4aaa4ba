import { Button } from '@mantine/core';
import type { FirstSteps as Done } from '@prosa/contract/first-steps';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { firstStepsQuery } from './first-steps.api.ts';
import styles from './first-steps.module.css';

type FirstStep = keyof Done;
const firstSteps: readonly FirstStep[] = ['connected', 'received', 'invited', 'queued', 'served'];

interface StepsCardProps {
  onHide: () => void;
  /** Shown otherwise. */
  children: ReactNode;
}

/** The remaining steps until the first answer; nothing afterwards. */
export function StepsCard({ onHide, children }: StepsCardProps) {
  const { t } = useTranslation();
  const { data } = useQuery(firstStepsQuery);
  if (!data || firstSteps.every((step) => data[step])) return children;
  const next = firstSteps.find((step) => !data[step]);
  return (
    <section className={styles.card} aria-label={t('firstSteps.title')}>
      <h2 className={styles.title}>{t('firstSteps.title')}</h2>
      <ol className={styles.steps}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={data[step]} isNext={step === next} />
        ))}
      </ol>
      <Button variant="subtle" size="compact-sm" onClick={onHide}>
        {t('firstSteps.hide')}
      </Button>
    </section>
  );
}

interface StepProps {
  step: FirstStep;
  isDone: boolean;
  isNext: boolean;
}

function Step({ step, isDone, isNext }: StepProps) {
  const { t } = useTranslation();
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon size={20} aria-hidden="true" className={styles.mark} />
      <div>
        <p className={styles.name}>
          {t(`firstSteps.${step}`)}
          {isDone && <span className="visually-hidden">{` (${t('firstSteps.done')})`}</span>}
        </p>
        {isNext && <p className={styles.hint}>{t(`firstSteps.${step}Hint`)}</p>}
        {isNext && <Go step={step} />}
      </div>
    </li>
  );
}

/** Where to complete the step; the last one is completed in the list beside. */
function Go({ step }: { step: FirstStep }) {
  const { t } = useTranslation();
  const { data: connections = [] } = useQuery(connectionsQuery);
  const hasTestPhone = connections.some(({ provider }) => provider === 'sandbox');
  const places = {
    connected: { to: '/connections', text: t('firstSteps.goConnect') },
    received: hasTestPhone ? { to: '/sandbox', text: t('firstSteps.goSandbox') } : null,
    invited: { to: '/users', text: t('firstSteps.goInvite') },
    queued: { to: '/queues', text: t('firstSteps.goQueue') },
    served: null,
  } as const;
  const place = places[step];
  return (
    place && (
      <Button component={Link} to={place.to} size="xs" mt={8}>
        {place.text}
      </Button>
    )
  );
}
