import { type MenuKey, menu } from '@prosa/contract/menu';
import { isAllowed, type Permission } from '@prosa/contract/permissions';
import { mayEnter } from './menu-filter.ts';
import { menuAccess } from './route-guard.ts';
import { useSession, useUser } from './session.ts';

/** Decides only what is drawn; the server checks by itself. */
export function useAllowed(permission: Permission): boolean {
  return isAllowed(useUser().profile, permission);
}

/** Whether the menu leads this person to a page, and so may a link. */
export function useMayEnter(key: MenuKey): boolean {
  const session = useSession();
  const entry = menu.find((each) => each.key === key);
  return (
    session.status === 'signedIn' && entry !== undefined && mayEnter(entry, menuAccess(session))
  );
}
