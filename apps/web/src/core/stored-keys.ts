/** The names in the browser's storage are part of the requirement; nothing else goes there by hand. */
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

/** Removed at the end of a session; the rest is the person's own and survives it. */
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
    // Nothing was stored where storage is closed.
  }
}
