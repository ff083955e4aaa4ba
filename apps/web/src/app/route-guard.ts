import { type MenuEntry, menu } from '@prosa/contract/menu';
import i18next from 'i18next';
import { readStored } from '../core/stored-keys.ts';
import type { SessionState } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { type MenuAccess, mayEnter } from './menu-filter.ts';

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

/** False, and said so, when the menu would not let this person in. The start page only redirects. */
export function guardEntry(pathname: string, session: SignedIn): boolean {
  const first = `/${pathname.split('/')[1] ?? ''}`;
  const entry = menu.find(({ path }) => path === first);
  if (!entry || first === '/' || mayEnter(withoutPlan(entry), menuAccess(session))) return true;
  // Its route answers that there is no such page.
  if (entry.permission === 'sandbox:use' && !session.hasSandbox) return true;
  toast.error(i18next.t('common.noPermission'), { id: 'ERR_NO_PERMISSION' });
  return false;
}

/** What a plan has not is said on the page itself, by the plan gate. */
const withoutPlan = ({ plan: _, ...entry }: MenuEntry): MenuEntry => entry;
