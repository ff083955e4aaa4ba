import { Menu, UnstyledButton } from '@mantine/core';
import type { Availability } from '@prosa/contract/limits';
import {
  IconCircleCheck,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDayIn } from '../i18n/company-days.ts';
import { withTexts } from '../i18n/i18n.ts';
import { call, signOut, updateSessionUser, useUser } from '../session/session.ts';
import { openShortcuts } from '../ui/palette.store.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { useTheme } from '../ui/theme-toggle.tsx';
import { toastError } from '../ui/toast.ts';
import { LanguageItems } from './language-menu.tsx';
import styles from './user-menu.module.css';

const ProfileDialog = lazy(() => withTexts(import('../features/users/profile-dialog.tsx')));

interface UserMenuProps {
  /** On a phone the menu also holds what does not fit into the bar. */
  isNarrow: boolean;
  onRefresh: () => void;
}

export function UserMenu({ isNarrow, onRefresh }: UserMenuProps) {
  const { t } = useTranslation();
  const user = useUser();
  const isAway = user.availability === 'away';
  const [isProfileOpen, setProfileOpen] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <UnstyledButton
            className={styles.button}
            aria-label={isAway ? `${t('shell.userMenu')}, ${t('shell.away')}` : t('shell.userMenu')}
            data-away={isAway || undefined}
          >
            <PersonAvatar name={user.name} url={user.profilePicUrl} size={32} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUser size={18} />} onClick={() => setProfileOpen(true)}>
            {t('shell.profile')}
            <span className={styles.person}>
              {user.name} · {user.company.name}
            </span>
            {user.profile === 'admin' && user.company.dueDate && (
              <span className={styles.person}>
                {t('shell.dueDate', {
                  date: showDayIn(user.company.timeZone, user.company.dueDate),
                })}
              </span>
            )}
          </Menu.Item>
          <AvailabilityItem isAway={isAway} />
          <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={openShortcuts}>
            {t('shell.shortcuts')}
          </Menu.Item>
          {isNarrow && <NarrowItems onRefresh={onRefresh} />}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={18} />}
            onClick={() => void signOut().catch(toastError)}
          >
            {t('shell.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isProfileOpen && (
        <Suspense>
          <ProfileDialog onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether queues that assign tickets automatically assign any to this person. */
function AvailabilityItem({ isAway }: { isAway: boolean }) {
  const { t } = useTranslation();
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={isAway ? <IconMoon size={18} /> : <IconCircleCheck size={18} />}
      onClick={() => void chooseAvailability(isAway ? 'available' : 'away').catch(toastError)}
    >
      {t(isAway ? 'shell.away' : 'shell.available')}
      <span className={styles.person}>{t(isAway ? 'shell.awayHint' : 'shell.availableHint')}</span>
    </Menu.Item>
  );
}

async function chooseAvailability(availability: Availability): Promise<void> {
  await call('POST /users/set-availability/:availability', { params: { availability } });
  updateSessionUser({ availability });
}

function NarrowItems({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation();
  const theme = useTheme();
  return (
    <>
      <Menu.Item leftSection={<IconRefresh size={18} />} onClick={onRefresh}>
        {t('shell.refresh')}
      </Menu.Item>
      <Menu.Item leftSection={theme.icon} onClick={theme.toggle}>
        {theme.label}
      </Menu.Item>
      <Menu.Divider />
      <LanguageItems />
    </>
  );
}
