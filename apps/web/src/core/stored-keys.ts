/** The names in the browser's storage are part of the requirement; all access goes through this file. */
export type StoredKey =
  | 'companyId'
  | 'userId'
  | 'volume'
  | 'i18nextLng'
  | 'signOption'
  | 'preferredTheme'
  | 'cshow'
  | 'variables'
  | 'tasks'
  | 'ticketFilters'
  | 'hasViews'
  | 'contactColumn'
  | 'firstSteps'
  | 'signedInAt'
  | 'notify'
  | 'notifyText'
  | 'notifyLine'
  | 'alertsTold';

/** Removed when a session ends; the other keys are the person's own and stay. */
export const sessionKeys = ['companyId', 'userId'] as const satisfies readonly StoredKey[];

export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}

export function clearStored(keys: readonly StoredKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
