import { waits } from '@prosa/contract/limits';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { entryOf } from '../session/route-guard.ts';
import { useUser } from '../session/session.ts';
import { toast } from '../ui/toast.ts';

/** Shows a page only to companies whose plan has it; others are told so, and go home after a moment. */
export function PlanGate({ children }: { children: ReactNode }) {
  const { plan } = useUser().company;
  // Not that of the address, which is already the next one while the page is still this one.
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
