import { waits } from '@prosa/contract/limits';
import { menu } from '@prosa/contract/menu';
import type { PlanFlag } from '@prosa/contract/plans';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/session.ts';
import { toast } from '../ui/toast.ts';

/** The plan flag that the page at this address needs, if any. */
export const planOf = (path: string): PlanFlag | undefined =>
  menu.find((entry) => entry.path === `/${path.split('/')[1] ?? ''}`)?.plan;

/** Shows a page only to companies whose plan has it; others are told so, and go home after a moment. */
export function PlanGate({ children }: { children: ReactNode }) {
  const { plan } = useUser().company;
  // Not that of the address, which is already the next one while the page is still this one.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const flag = planOf(path);
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
