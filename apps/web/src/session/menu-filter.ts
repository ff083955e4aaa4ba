import type { MenuEntry, MenuKey } from '@prosa/contract/menu';
import { isAllowed, type Profile } from '@prosa/contract/permissions';
import type { PlanFlag } from '@prosa/contract/plans';

export interface MenuAccess {
  profile: Profile;
  super: boolean;
  plan: Record<PlanFlag, boolean>;
  cshow: boolean;
  hasSandbox: boolean;
}

/** Whether this person may open that page. The server checks plan and role again. */
export function mayEnter(entry: MenuEntry, access: MenuAccess): boolean {
  if (entry.permission && !isAllowed(access.profile, entry.permission)) return false;
  if (entry.plan && !access.plan[entry.plan]) return false;
  if (entry.cshow && !access.cshow) return false;
  if (entry.superOnly && !access.super) return false;
  return entry.permission !== 'sandbox:use' || access.hasSandbox;
}

/** The entries of the drawer: the person may open them, and their screen exists. */
export function visibleEntries(
  entries: readonly MenuEntry[],
  access: MenuAccess,
  screens: Partial<Record<MenuKey, unknown>>,
): MenuEntry[] {
  return entries.filter((entry) => screens[entry.key] !== undefined && mayEnter(entry, access));
}
