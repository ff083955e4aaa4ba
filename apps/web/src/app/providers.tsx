import {
  isMantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../core/query-client.ts';
import { readStored, writeStored } from '../core/stored-keys.ts';
import { useHasToasts } from '../ui/toast.ts';
import { theme } from './theme.ts';

/** Stores the theme under the key that the requirement names; theme-init.js reads it before paint. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = readStored('preferredTheme');
    return isMantineColorScheme(stored) ? stored : fallback;
  },
  set: (value) => writeStored('preferredTheme', value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

const Toasts = lazy(() => import('../ui/toasts.tsx'));

export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const hasToasts = useHasToasts();
  return (
    // The variables and global classes come from CSS files: the provider's <style> would break the CSP.
    <MantineProvider
      theme={translated(t)}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        {hasToasts && (
          <Suspense>
            <Toasts />
          </Suspense>
        )}
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Mantine's own buttons need labels in the person's language. */
function translated(t: TFunction): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': t('common.close') };
  return mergeThemeOverrides(theme, {
    components: {
      Modal: { defaultProps: { ...theme.components?.Modal?.defaultProps, closeButtonProps } },
      Drawer: { defaultProps: { ...theme.components?.Drawer?.defaultProps, closeButtonProps } },
    },
  });
}
