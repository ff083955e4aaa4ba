import { lazy, Suspense, useState } from 'react';
import { readStored, writeStored } from '../../core/stored-keys.ts';
import { useAllowed } from '../../session/permission.ts';

const StepsCard = lazy(() =>
  import('./steps-card.tsx').then((module) => ({ default: module.StepsCard })),
);

const HIDDEN = 'hidden';

/** Leads the admin of a new company to the first answer, and is gone once that is given. */
export function FirstSteps() {
  const mayConfigure = useAllowed('settings-page:manage');
  const [isHidden, setHidden] = useState(() => readStored('firstSteps') === HIDDEN);
  if (!mayConfigure || isHidden) return null;
  const hide = () => {
    writeStored('firstSteps', HIDDEN);
    setHidden(true);
  };
  return (
    <Suspense>
      <StepsCard onHide={hide} />
    </Suspense>
  );
}
