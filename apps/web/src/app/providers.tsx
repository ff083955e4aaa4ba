import { MantineProvider, type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colorSchemeManager } from './color-scheme.ts';
import { queryClient } from './query-client.ts';
import { theme } from './theme.ts';

export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
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
        <Notifications position="top-right" zIndex={400} limit={4} />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The kit's own buttons have no English text, but need one in the person's language. */
function translated(t: TFunction): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': t('common.close') };
  return mergeThemeOverrides(theme, {
    components: {
      Modal: { defaultProps: { ...theme.components?.Modal?.defaultProps, closeButtonProps } },
      Drawer: { defaultProps: { ...theme.components?.Drawer?.defaultProps, closeButtonProps } },
    },
  });
}
