import '../ui/shell-kit.ts';
// Imported first, so that it handles keys before the dialogs of the shell do.
import '../ui/overlay-open.ts';
import '../ui/return-focus.ts';
import { Drawer } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { REMINDER_DAYS } from '@prosa/contract/invoices/manifest';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../core/brand.ts';
import { NewTicketHost } from '../features/tickets/new-ticket-host.tsx';
import { daysBetween } from '../i18n/company-days.ts';
import { withTexts } from '../i18n/i18n.ts';
import { startLive } from '../live/live.ts';
import { OfflineBanner } from '../live/offline-banner.tsx';
import { afterFirstScreen } from '../session/first-screen.ts';
import { useAllowed } from '../session/permission.ts';
import { entryOf } from '../session/route-guard.ts';
import { useUser } from '../session/session.ts';
import { useScreenTitle } from '../ui/page-title.ts';
import { closeOverlay, openPalette, useOverlay } from '../ui/palette.store.ts';
import { liveFeatures } from './features.ts';
import { IdentityHost } from './identity-host.tsx';
import { Navigation } from './navigation.tsx';
import { PlanGate } from './plan-gate.tsx';
import styles from './shell.module.css';
import { ShortcutsHost } from './shortcuts-host.tsx';
import { TopBar } from './top-bar.tsx';
import { UpdateBanner } from './update-banner.tsx';

const LimitBanner = lazy(() =>
  afterFirstScreen(() => withTexts(import('../features/plans/limit-banner.tsx'))),
);
const VisitBanner = lazy(() => withTexts(import('../features/support/visit-banner.tsx')));
const BillingBanner = lazy(() =>
  afterFirstScreen(() => withTexts(import('../features/invoices/billing-banner.tsx'))),
);
const operatorFeatures = () => import('./operators.ts').then((module) => module.operatorFeatures);
const Palette = lazy(() => withTexts(import('./palette.tsx')));

const NARROW = '(max-width: 37.49em)';
const DRAWER_OPEN_FROM = 1200;
const now = { getInitialValueInEffect: false };

export function Shell() {
  const { t } = useTranslation();
  const { name: product } = useBrand();
  const isNarrow = useMediaQuery(NARROW, undefined, now);
  const [isExpanded, setExpanded] = useState(() => innerWidth > DRAWER_OPEN_FROM);
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useLiveSession();
  useScreenTitle(useScreenName());

  // The overlay closes after each navigation.
  useEffect(() => {
    if (path) setOverlayOpen(false);
  }, [path]);

  const toggle = () => (isNarrow ? setOverlayOpen((open) => !open) : setExpanded((open) => !open));
  return (
    <div className={styles.shell} data-drawer={isNarrow ? 'none' : isExpanded ? 'open' : 'rail'}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <TopBar
        isNarrow={isNarrow}
        isMenuOpen={isNarrow ? isOverlayOpen : isExpanded}
        onMenu={toggle}
      />
      {isNarrow ? (
        <Drawer
          opened={isOverlayOpen}
          onClose={() => setOverlayOpen(false)}
          size={240}
          padding={0}
          title={product}
          classNames={{ title: styles.overlayTitle, body: styles.overlayBody }}
        >
          <Navigation isExpanded />
        </Drawer>
      ) : (
        <Navigation isExpanded={isExpanded} />
      )}
      <div className={styles.notes}>
        <VisitHost />
        <OfflineBanner />
        <LimitHost />
        <BillingHost />
      </div>
      <main id="content" className={styles.main} tabIndex={-1}>
        <PlanGate>
          <Outlet />
        </PlanGate>
      </main>
      <UpdateBanner />
      <PaletteHost />
      <ShortcutsHost />
      <NewTicketHost />
      <IdentityHost />
    </div>
  );
}

/** The screen's name, as in the menu. */
function useScreenName(): string | undefined {
  const { t } = useTranslation();
  const key = useMatches({ select: (matches) => entryOf(matches)?.key });
  return key && t(`shell.menu.${key}`);
}

/** One socket for as long as this user is signed in. */
function useLiveSession(): void {
  const client = useQueryClient();
  const { id, companyId, support } = useUser();
  // A visit shows what is stored: nobody sees its user online.
  const isLive = id > 0 && !support;
  useEffect(
    () =>
      isLive
        ? startLive({ client, companyId, features: liveFeatures, operatorFeatures })
        : undefined,
    [client, companyId, isLive],
  );
}

function VisitHost() {
  const client = useQueryClient();
  const { support } = useUser();
  const follow = useCallback(() => {
    for (const feature of liveFeatures) feature.resync?.(client);
  }, [client]);
  return <Suspense>{support && <VisitBanner onFollow={follow} />}</Suspense>;
}

/** Only admins can do something about it. */
function LimitHost() {
  const isAdmin = useAllowed('drawer-admin-items:view');
  return <Suspense>{isAdmin && <LimitBanner />}</Suspense>;
}

/** Most companies are due later, or never. */
function BillingHost() {
  const { dueDate, timeZone } = useUser().company;
  const isNear =
    dueDate !== null && daysBetween(timeZone, new Date(), new Date(dueDate)) <= REMINDER_DAYS;
  return <Suspense>{isNear && <BillingBanner />}</Suspense>;
}

/** Loads the palette only when it is first opened. */
function PaletteHost() {
  const overlay = useOverlay();
  // Works while typing, too: the combination types no character.
  useHotkeys([['mod+K', openPalette]], [], true);
  return <Suspense>{overlay === 'palette' && <Palette onClose={closeOverlay} />}</Suspense>;
}
