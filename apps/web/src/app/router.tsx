import { isAllowed } from '@prosa/contract/permissions';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { readTicketsSearch } from '../conversation/tickets/tickets-search.ts';
import { queryClient } from '../core/query-client.ts';
import { readAuditSearch } from '../features/audit/audit-search.ts';
import { readContactsSearch } from '../features/contacts/contacts-search.ts';
import { readDashboardSearch } from '../features/dashboard/dashboard-search.ts';
import { readRatingSearch } from '../features/ratings/ratings-search.ts';
import { readPhoneSearch } from '../features/sandbox/phone-search.ts';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import { fetchAhead } from '../features/tickets/fetch-ahead.ts';
import { withTexts } from '../i18n/i18n.ts';
import { getSession, startSession } from '../session/session.ts';
import { ErrorPage, NotFoundPage, StartingPage } from './fallback-pages.tsx';
import { importInbox } from './import-inbox.ts';
import { guardEntry } from './route-guard.ts';

const root = createRootRoute({ notFoundComponent: NotFoundPage });

/** Routes for those who are not signed in; others are sent on. */
const publicRoutes = createRoute({
  getParentRoute: () => root,
  id: 'public',
  beforeLoad: async () => {
    if ((await startSession()).status === 'signedIn') throw redirect({ to: '/' });
  },
});

const login = createRoute({
  getParentRoute: () => publicRoutes,
  path: '/login',
  component: LoginPage,
});

/** `?companyId=` of links to the public pages; nothing depends on it. The router reads digits as a number. */
function companyOf({ companyId }: Record<string, unknown>): { companyId?: string } {
  const isGiven = typeof companyId === 'string' || typeof companyId === 'number';
  return isGiven ? { companyId: String(companyId) } : {};
}

const signup = createRoute({
  getParentRoute: () => publicRoutes,
  path: '/signup',
  validateSearch: companyOf,
  component: lazyRouteComponent(() => import('../features/signup/signup-page.tsx'), 'SignupPage'),
});

const setup = createRoute({
  getParentRoute: () => publicRoutes,
  path: '/setup',
  component: lazyRouteComponent(() => import('../features/sign-in/setup-page.tsx'), 'SetupPage'),
});

const forgotten = createRoute({
  getParentRoute: () => publicRoutes,
  path: '/forgetpsw',
  validateSearch: companyOf,
  component: lazyRouteComponent(() => import('../features/sign-in/forgot-page.tsx'), 'ForgotPage'),
});

/** For those whose company asks for a second step, until they have one. */
const twoFactor = createRoute({
  getParentRoute: () => root,
  path: '/two-factor',
  beforeLoad: async () => {
    const session = await startSession();
    if (session.status !== 'signedIn' || !session.user.needsTwoFactor) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(
    () => withTexts(import('../features/users/two-factor-page.tsx')),
    'TwoFactorPage',
  ),
});

/** A conversation on a page of its own, without the shell: what is printed is nothing else. */
const print = createRoute({
  getParentRoute: () => root,
  path: '/print/$uuid',
  beforeLoad: async () => {
    const session = await startSession();
    if (session.status === 'unreachable') throw new TypeError('The server cannot be reached');
    if (session.status !== 'signedIn') throw redirect({ to: '/login' });
    if (session.user.needsTwoFactor) throw redirect({ to: '/two-factor' });
  },
  component: lazyRouteComponent(
    () => withTexts(import('../features/transcripts/transcript-page.tsx')),
    'TranscriptPage',
  ),
});

/** Routes for the signed-in; they share the shell and the menu's rules. */
const privateRoutes = createRoute({
  getParentRoute: () => root,
  id: 'private',
  component: lazyRouteComponent(importInbox, 'Shell'),
  notFoundComponent: NotFoundPage,
  beforeLoad: async ({ location }) => {
    const session = await startSession();
    if (session.status === 'unreachable') throw new TypeError('The server cannot be reached');
    if (session.status !== 'signedIn') throw redirect({ to: '/login' });
    if (session.user.needsTwoFactor) throw redirect({ to: '/two-factor' });
    if (!guardEntry(location.pathname, session)) {
      throw redirect({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: {} });
    }
  },
});

/** For those who see the dashboard; others go on to the tickets. */
const home = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/',
  validateSearch: readDashboardSearch,
  beforeLoad: () => {
    const session = getSession();
    if (session.status === 'signedIn' && !isAllowed(session.user.profile, 'dashboard:view')) {
      throw redirect({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: {} });
    }
  },
  component: lazyRouteComponent(
    () => withTexts(import('../features/dashboard/dashboard-page.tsx')),
    'DashboardPage',
  ),
});

const tickets = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/tickets/{-$uuid}',
  validateSearch: readTicketsSearch,
  beforeLoad: ({ search, params }) => fetchAhead(queryClient, search, params.uuid),
  component: lazyRouteComponent(importInbox, 'TicketsPage'),
});

/** `?q=` of the lists. The router reads bare digits as a number. */
function searchText({ q }: Record<string, unknown>): { q?: string } {
  return typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {};
}

const contacts = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/contacts',
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/contacts/contacts-page.tsx')),
    'ContactsPage',
  ),
});

const quickMessages = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/quick-messages',
  validateSearch: (raw: Record<string, unknown>): { q?: string; queue?: number } => ({
    ...searchText(raw),
    ...(Number.isSafeInteger(raw.queue) ? { queue: raw.queue as number } : {}),
  }),
  component: lazyRouteComponent(
    () => withTexts(import('../features/quick-messages/quick-messages-page.tsx')),
    'QuickMessagesPage',
  ),
});

const macros = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/macros',
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('../features/macros/macros-page.tsx')),
    'MacrosPage',
  ),
});

const kanban = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/kanban',
  validateSearch: (raw: Record<string, unknown>): { queues?: number[] } => {
    const { queues } = readTicketsSearch(raw);
    return queues ? { queues } : {};
  },
  component: lazyRouteComponent(
    () => withTexts(import('../features/kanban/kanban-page.tsx')),
    'KanbanPage',
  ),
});

const files = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/files',
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('../features/file-lists/file-lists-page.tsx')),
    'FileListsPage',
  ),
});

const tags = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/tags',
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('../features/tags/tags-page.tsx')),
    'TagsPage',
  ),
});

const queues = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/queues',
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('../features/queues/queues-page.tsx')),
    'QueuesPage',
  ),
});

const users = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/users',
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('../features/users/users-page.tsx')),
    'UsersPage',
  ),
});

const connections = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/connections',
  component: lazyRouteComponent(
    () => withTexts(import('../features/connections/connections-page.tsx')),
    'ConnectionsPage',
  ),
});

const todolist = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/todolist',
  component: lazyRouteComponent(
    () => withTexts(import('../features/todolist/todolist-page.tsx')),
    'TodolistPage',
  ),
});

const settings = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/settings',
  validateSearch: ({ area }: Record<string, unknown>): { area?: 'schedules' } =>
    area === 'schedules' ? { area } : {},
  component: lazyRouteComponent(
    () => withTexts(import('../features/settings/settings-page.tsx')),
    'SettingsPage',
  ),
});

const audit = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/audit/audit-page.tsx')),
    'AuditPage',
  ),
});

const ratings = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/ratings',
  validateSearch: readRatingSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/ratings/ratings-page.tsx')),
    'RatingsPage',
  ),
});

/** Where the operator switched the test phone off, there is no such page. */
const sandbox = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/sandbox',
  validateSearch: readPhoneSearch,
  beforeLoad: () => {
    const session = getSession();
    if (session.status === 'signedIn' && !session.hasSandbox) throw notFound();
  },
  component: lazyRouteComponent(
    () => withTexts(import('../features/sandbox/sandbox-page.tsx')),
    'SandboxPage',
  ),
});

/** A signed-in person stays in the shell on an unknown address. */
const anyOther = createRoute({
  getParentRoute: () => privateRoutes,
  path: '$',
  component: NotFoundPage,
});

export const router = createRouter({
  routeTree: root.addChildren([
    publicRoutes.addChildren([login, signup, setup, forgotten]),
    twoFactor,
    print,
    privateRoutes.addChildren([
      home,
      tickets,
      todolist,
      kanban,
      contacts,
      quickMessages,
      macros,
      files,
      tags,
      queues,
      users,
      connections,
      settings,
      audit,
      ratings,
      sandbox,
      anyOther,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: StartingPage,
  trailingSlash: 'never',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
