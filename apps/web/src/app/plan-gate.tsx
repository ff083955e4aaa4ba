import { waits } from '@prosa/contract/limits';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { entryOf } from '../session/route-guard.ts';
import { useUser } from '../session/session.ts';
import { toast } from '../ui/toast.ts';

/** Shows a page only to companies whose plan includes it; others see a message and are taken home after a moment. */
export function PlanGate({ children }: { children: ReactNode }) {
  const { plan } = useUser().company;
  // The matched route, not the address, which changes before the page does.
  const flag = useMatches({ select: (matches) => entryOf(matches)?.plan });
  return flag === undefined || plan[flag] ? children : <NoPlan />;
}

function NoPlan() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const text = t('common.noPlan');
  useEffect(() => {
    toast.error(text, { id: 'plan' });
    const timer = setTimeout(() => void navigate({ to: '/' }), waits.redirect);
    return () => clearTimeout(timer);
  }, [navigate, text]);
  return null;
}
