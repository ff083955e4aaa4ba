import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { readStored, writeStored } from '../core/stored-keys.ts';

/** Stores the theme under the key that the requirement names; theme-init.js reads it before paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = readStored('preferredTheme');
    return isMantineColorScheme(stored) ? stored : fallback;
  },
  set: (value) => writeStored('preferredTheme', value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
