import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { requireSession, root } from '../../session/routes.ts';

/** A conversation on a page of its own, without the shell, so that only it is printed. */
export const printRoute = createRoute({
  getParentRoute: () => root,
  path: '/print/$uuid',
  staticData: { entry: null },
  beforeLoad: () => requireSession().then(() => undefined),
  component: lazyRouteComponent(() => withTexts(import('./transcript-page.tsx')), 'TranscriptPage'),
});
