import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The current theme and a function that switches it. */
export function useTheme() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'dark' ? 'light' : 'dark';
  return {
    label: t(other === 'dark' ? 'shell.themeDark' : 'shell.themeLight'),
    icon: other === 'dark' ? <IconMoon size={20} /> : <IconSun size={20} />,
    toggle: () => setColorScheme(other),
  };
}

export function ThemeToggle() {
  const { label, icon, toggle } = useTheme();
  return (
    <ActionIcon aria-label={label} title={label} onClick={toggle}>
      {icon}
    </ActionIcon>
  );
}
