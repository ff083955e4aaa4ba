import { Tooltip } from '@mantine/core';
import { type MenuEntry, menu } from '@prosa/contract/menu';
import { IconPoint } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { visibleEntries } from '../session/menu-filter.ts';
import { menuAccess } from '../session/route-guard.ts';
import { useSession } from '../session/session.ts';
import { menuIcons } from './features.ts';
import { hasMenuBadge, type MenuBadges, useConnectionsSoon, useMenuBadges } from './menu-badges.ts';
import styles from './navigation.module.css';

const groups = ['main', 'campaigns', 'flows', 'admin'] as const;
type Group = (typeof groups)[number];

/** Entries this person may use, in menu order; the test phone only where it has a connection. */
export function useMenuEntries(): MenuEntry[] {
  const session = useSession();
  const hasTestPhone = useConnectionsSoon().some(({ provider }) => provider === 'sandbox');
  if (session.status !== 'signedIn') return [];
  const hasSandbox = session.hasSandbox && hasTestPhone;
  return visibleEntries(menu, { ...menuAccess(session), hasSandbox }, menuIcons);
}

export function Navigation({ isExpanded }: { isExpanded: boolean }) {
  const { t } = useTranslation();
  const entries = useMenuEntries();
  const badges = useMenuBadges();
  return (
    <nav
      className={styles.nav}
      aria-label={t('shell.navigation')}
      data-collapsed={isExpanded ? undefined : true}
    >
      <div className={styles.list}>
        {groups.map((group) => (
          <NavigationGroup
            key={group}
            group={group}
            entries={entries.filter((entry) => entry.group === group)}
            badges={badges}
            isExpanded={isExpanded}
          />
        ))}
      </div>
      <p className={styles.version}>
        {isExpanded ? t('shell.version', { version: __APP_VERSION__ }) : __APP_VERSION__}
      </p>
    </nav>
  );
}

interface GroupProps {
  group: Group;
  entries: MenuEntry[];
  badges: MenuBadges;
  isExpanded: boolean;
}

function NavigationGroup({ group, entries, badges, isExpanded }: GroupProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  const headings = {
    main: null,
    campaigns: t('shell.menu.campaigns'),
    flows: t('shell.menu.flows'),
    admin: t('shell.menu.administration'),
  };
  const heading = headings[group];
  return (
    <>
      {heading && isExpanded && <h2 className={styles.heading}>{heading}</h2>}
      {heading && !isExpanded && <hr className={styles.line} />}
      <ul className={styles.group} aria-label={heading ?? t('shell.navigation')}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <NavigationLink
              entry={entry}
              isExpanded={isExpanded}
              hasBadge={hasMenuBadge(entry, badges)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LinkProps {
  entry: MenuEntry;
  isExpanded: boolean;
  hasBadge: boolean;
}

function NavigationLink({ entry, isExpanded, hasBadge }: LinkProps) {
  const { t } = useTranslation();
  const Icon = menuIcons[entry.key] ?? IconPoint;
  const label = t(`shell.menu.${entry.key}`);
  return (
    <Tooltip label={label} position="right" disabled={isExpanded}>
      <Link
        to={entry.path}
        className={styles.link}
        // Every path begins with the dashboard's.
        activeOptions={{ exact: entry.path === '/', includeSearch: false }}
        activeProps={{ 'data-active': true, 'aria-current': 'page' }}
      >
        <Icon size={20} stroke={1.7} aria-hidden="true" />
        <span className={isExpanded ? styles.label : 'visually-hidden'}>{label}</span>
        {hasBadge && (
          <Badge
            // Its own sign, not the colour alone.
            sign={entry.badge === 'connections' ? '!' : '•'}
            text={t(
              entry.badge === 'connections' ? 'shell.connectionWarning' : 'shell.unreadChats',
            )}
          />
        )}
      </Link>
    </Tooltip>
  );
}

const Badge = ({ sign, text }: { sign: string; text: string }) => (
  <span className={styles.badge} data-sign={sign} title={text}>
    <span className="visually-hidden">{text}</span>
    <span aria-hidden="true">{sign}</span>
  </span>
);
