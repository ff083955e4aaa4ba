import { type MenuEntry, menu } from '@prosa/contract/menu';
import type { StaticDataRouteOption } from '@tanstack/react-router';
import i18next from 'i18next';
import { readStored } from '../core/stored-keys.ts';
import { toast } from '../ui/toast.ts';
import { type MenuAccess, mayEnter } from './menu-filter.ts';
import type { SessionState } from './session.ts';

type SignedIn = Extract<SessionState, { status: 'signedIn' }>;

export function menuAccess({ user, hasSandbox }: SignedIn): MenuAccess {
  return {
    profile: user.profile,
    super: user.super,
    plan: user.company.plan,
    cshow: readStored('cshow') !== null,
    hasSandbox,
  };
}

interface Match {
  staticData: StaticDataRouteOption;
}

/** The menu entry of the innermost route that names one: detail pages are guarded like their list. */
export function entryOf(matches: readonly Match[]): MenuEntry | undefined {
  const key = matches.findLast(({ staticData }) => staticData.entry)?.staticData.entry;
  return menu.find((entry) => entry.key === key);
}

/** Returns false and shows a message when the menu does not allow this page. The start page only redirects. */
export function guardEntry(matches: readonly Match[], session: SignedIn): boolean {
  const entry = entryOf(matches);
  if (!entry || entry.key === 'dashboard') return true;
  if (mayEnter(withoutPlan(entry), menuAccess(session))) return true;
  // Its route shows the page for unknown addresses.
  if (entry.permission === 'sandbox:use' && !session.hasSandbox) return true;
  toast.error(i18next.t('common.noPermission'), { id: 'ERR_NO_PERMISSION' });
  return false;
}

/** The plan gate reports on the page itself what the plan does not include. */
const withoutPlan = ({ plan: _, ...entry }: MenuEntry): MenuEntry => entry;
