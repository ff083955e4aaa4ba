import { ActionIcon, Kbd } from '@mantine/core';
import { IconMenu2, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../core/brand.ts';
import { VolumeControl } from '../features/notifications/volume-control.tsx';
import { showDayIn } from '../i18n/company-days.ts';
import { useUser } from '../session/session.ts';
import { openPalette } from '../ui/palette.store.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { toast, toastError } from '../ui/toast.ts';
import { topBarSlots } from './features.ts';
import { LanguageMenu } from './language-menu.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  isNarrow: boolean;
  isMenuOpen: boolean;
  onMenu: () => void;
}

export function TopBar({ isNarrow, isMenuOpen, onMenu }: TopBarProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { name } = useBrand();
  return (
    <header className={styles.bar}>
      <ActionIcon
        aria-label={t(isMenuOpen ? 'shell.closeMenu' : 'shell.openMenu')}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to="/" className={styles.brand} aria-label={name}>
        <img data-logo src="/logo.svg" alt="" width={26} height={26} />
        <span className={styles.brandName}>{name}</span>
      </Link>
      <button
        type="button"
        className={styles.search}
        onClick={openPalette}
        aria-label={t('shell.palette')}
      >
        <IconSearch size={18} aria-hidden="true" />
        <span className={styles.searchText}>{t('shell.palette')}</span>
        <Kbd size="xs" className={styles.searchText}>
          {shortcutKey}
        </Kbd>
      </button>
      <Greeting />
      <div className={styles.tools}>
        {!isNarrow && <LanguageMenu />}
        {!isNarrow && <ThemeToggle />}
        <VolumeControl />
        {!isNarrow && (
          <ActionIcon aria-label={t('shell.refresh')} title={t('shell.refresh')} onClick={refresh}>
            <IconRefresh size={20} />
          </ActionIcon>
        )}
        {topBarSlots.map(({ order, Slot }) => (
          <Slot key={order} />
        ))}
        <UserMenu isNarrow={isNarrow} onRefresh={refresh} />
      </div>
    </header>
  );
}

const shortcutKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Fetches everything on screen again, without losing what is being typed. */
function useRefresh() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return () => {
    client
      .invalidateQueries({}, { throwOnError: true })
      .then(() => toast.success(t('shell.refreshed'), { id: 'refresh' }))
      .catch(toastError);
  };
}

function Greeting() {
  const { t } = useTranslation();
  const { name, profile, company } = useUser();
  return (
    <p className={styles.greeting}>
      <span className={styles.words}>{t('shell.greeting', { name, company: company.name })}</span>
      {profile === 'admin' && company.dueDate && (
        <span className={styles.due}>
          {t('shell.dueDate', { date: showDayIn(company.timeZone, company.dueDate) })}
        </span>
      )}
    </p>
  );
}
