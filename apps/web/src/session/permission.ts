import { isAllowed, type Permission } from '@prosa/contract/permissions';
import { useUser } from './session.ts';

/** Only what is drawn depends on this; the server decides by itself. */
export function useAllowed(permission: Permission): boolean {
  return isAllowed(useUser().profile, permission);
}
