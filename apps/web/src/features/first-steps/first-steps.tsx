import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readStored, writeStored } from '../../core/stored-keys.ts';
import { useAllowed } from '../../session/permission.ts';

const StepsCard = lazy(() =>
  import('./steps-card.tsx').then((module) => ({ default: module.StepsCard })),
);

const HIDDEN = 'hidden';

interface FirstStepsProps {
  /** Shown to everybody else, and to admins once the steps are done. */
  children?: ReactNode;
}

/** Guides the admin of a new company to the first answer. */
export function FirstSteps({ children = null }: FirstStepsProps) {
  const mayConfigure = useAllowed('settings-page:manage');
  const [isHidden, setHidden] = useState(() => readStored('firstSteps') === HIDDEN);
  if (!mayConfigure || isHidden) return children;
  const hide = () => {
    writeStored('firstSteps', HIDDEN);
    setHidden(true);
  };
  return (
    <Suspense fallback={children}>
      <StepsCard onHide={hide}>{children}</StepsCard>
    </Suspense>
  );
}
