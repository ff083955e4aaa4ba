import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { readStored, writeStored } from '../core/stored-keys.ts';

/** Keeps the theme under the name that the requirement gives; theme-init.js reads it before paint. */
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
