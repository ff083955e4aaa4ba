import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { entryOf } from './route-guard.ts';
import './routes.ts';

const root = createRootRoute({ staticData: { entry: null } });
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  staticData: { entry: null },
});
const screen = (
  path: string,
  entry: 'campaigns' | 'contactLists' | 'flowbuilders' | 'chats' | null,
) => createRoute({ getParentRoute: () => guarded, path, staticData: { entry } });

const report = createRoute({
  getParentRoute: () => campaign,
  path: '/report',
  // A layout route within a page has no entry of its own.
  staticData: { entry: null },
});
const campaign = screen('/campaign/$id', 'campaigns');

const router = createRouter({
  routeTree: root.addChildren([
    guarded.addChildren([
      screen('/campaigns', 'campaigns'),
      campaign.addChildren([report]),
      screen('/contact-lists/$id/contacts', 'contactLists'),
      screen('/flowbuilder/$id', 'flowbuilders'),
      screen('/chats/$uuid', 'chats'),
      screen('/free', null),
    ]),
  ]),
  history: createMemoryHistory(),
});

test.each([
  ['/campaigns', 'campaigns', 'useCampaigns'],
  ['/campaign/7', 'campaigns', 'useCampaigns'],
  ['/campaign/7/report', 'campaigns', 'useCampaigns'],
  ['/contact-lists/3/contacts', 'contactLists', 'useCampaigns'],
  ['/flowbuilder/5', 'flowbuilders', undefined],
  ['/chats/abc', 'chats', 'useInternalChat'],
  ['/free', undefined, undefined],
])('guards %s by the menu entry %s and the plan flag %s', (path, key, plan) => {
  const entry = entryOf(router.matchRoutes(path, {}));
  expect([entry?.key, entry?.plan]).toEqual([key, plan]);
});
