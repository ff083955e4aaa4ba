import { isAllowed, type Permission } from '@prosa/contract/permissions';
import { useUser } from './session.ts';

/** Decides only what is drawn; the server checks by itself. */
export function useAllowed(permission: Permission): boolean {
  return isAllowed(useUser().profile, permission);
}
