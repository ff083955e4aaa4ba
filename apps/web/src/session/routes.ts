/** The root of the route tree: features add their screens to it, the app adds the shell. */
import type { MenuKey } from '@prosa/contract/menu';
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { guardEntry } from './route-guard.ts';
import { type SessionState, startSession } from './session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The menu entry whose permission and plan guard this route and those below it; null: none does. */
    entry: MenuKey | null;
  }
}

type SignedIn = Extract<SessionState, { status: 'signedIn' }>;

const unguarded = { entry: null };

export const root = createRootRoute({ staticData: unguarded });

/** Routes for people who are not signed in; signed-in people are redirected. */
export const publicRoutes = createRoute({
  getParentRoute: () => root,
  id: 'public',
  staticData: unguarded,
  beforeLoad: async () => {
    if ((await startSession()).status === 'signedIn') throw redirect({ to: '/' });
  },
});

/** Routes for signed-in people; they share the shell and the menu's rules. */
export const privateRoutes = createRoute({
  getParentRoute: () => root,
  id: 'private',
  staticData: unguarded,
  beforeLoad: async ({ matches }) => {
    if (!guardEntry(matches, await requireSession())) {
      throw redirect({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: {} });
    }
  },
});

/** Redirects people who are not signed in, or who have to set up a second factor first. */
export async function requireSession(): Promise<SignedIn> {
  const session = await startSession();
  if (session.status === 'unreachable') throw new TypeError('The server cannot be reached');
  if (session.status !== 'signedIn') throw redirect({ to: '/login' });
  if (session.user.needsTwoFactor) throw redirect({ to: '/two-factor' });
  return session;
}

/** `?q=` of the lists. The router reads bare digits as a number. */
export function searchText({ q }: Record<string, unknown>): { q?: string } {
  return typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {};
}
