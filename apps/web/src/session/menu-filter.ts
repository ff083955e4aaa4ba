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

/** Whether this person may go there. The server decides again by plan and role. */
export function mayEnter(entry: MenuEntry, access: MenuAccess): boolean {
  if (entry.permission && !isAllowed(access.profile, entry.permission)) return false;
  if (entry.plan && !access.plan[entry.plan]) return false;
  if (entry.cshow && !access.cshow) return false;
  if (entry.superOnly && !access.super) return false;
  return entry.permission !== 'sandbox:use' || access.hasSandbox;
}

/** What the drawer draws: entries that may be entered and whose screen exists. */
export function visibleEntries(
  entries: readonly MenuEntry[],
  access: MenuAccess,
  screens: Partial<Record<MenuKey, unknown>>,
): MenuEntry[] {
  return entries.filter((entry) => screens[entry.key] !== undefined && mayEnter(entry, access));
}
