import { describe, expect, test } from 'vitest';
import * as contract from './menu.ts';
import { menu } from './menu.ts';
import { permissions } from './permissions.ts';
import { planFlags } from './plans.ts';

/** The side menu of the requirement (docs/requirement.md), plus the audit log and the test phone. */
const PATHS = [
  ...[
    '/',
    '/tickets',
    '/kanban',
    '/quick-messages',
    '/macros',
    '/ratings',
    '/todolist',
    '/contacts',
    '/schedules',
    '/tags',
    '/chats',
  ],
  ...[
    '/helps',
    '/campaigns',
    '/contact-lists',
    '/campaigns-config',
    '/phrase-lists',
    '/flowbuilders',
  ],
  ...[
    '/announcements',
    '/prompts',
    '/queue-integration',
    '/connections',
    '/files',
    '/queues',
    '/users',
  ],
  ...['/messages-api', '/financeiro', '/settings', '/audit', '/sandbox'],
];

const entryOf = (path: string) => menu.find((entry) => entry.path === path);

test('the menu has every entry, each once', () => {
  expect(menu.map(({ path }) => path).toSorted()).toEqual(PATHS.toSorted());
  expect(new Set(menu.map(({ key }) => key)).size).toBe(menu.length);
});

test('names only permissions and plan flags that exist', () => {
  for (const { permission, plan } of menu) {
    if (permission) expect(Object.keys(permissions)).toContain(permission);
    if (plan) expect(planFlags).toContain(plan);
  }
});

describe('an entry is drawn by', () => {
  test.each([
    ['/kanban', 'useKanban'],
    ['/schedules', 'useSchedules'],
    ['/chats', 'useInternalChat'],
    ['/campaigns', 'useCampaigns'],
    ['/contact-lists', 'useCampaigns'],
    ['/campaigns-config', 'useCampaigns'],
    ['/prompts', 'useOpenAi'],
    ['/queue-integration', 'useIntegrations'],
    ['/messages-api', 'useExternalApi'],
  ] as const)('%s: the plan flag %s', (path, plan) => {
    expect(entryOf(path)?.plan).toBe(plan);
  });

  test.each([
    '/files',
    '/queues',
    '/users',
    '/connections',
    '/settings',
    '/financeiro',
    '/flowbuilders',
  ])('%s: the rights of an administrator', (path) => {
    expect(entryOf(path)?.permission).toBe('drawer-admin-items:view');
  });

  test.each([
    '/contact-lists',
    '/campaigns',
    '/campaigns-config',
    '/phrase-lists',
    '/flowbuilders',
  ])('%s: the local switch too', (path) => {
    expect(entryOf(path)?.cshow).toBe(true);
  });

  test('/announcements: the operator alone', () => {
    expect(menu.filter(({ superOnly }) => superOnly).map(({ path }) => path)).toEqual([
      '/announcements',
    ]);
  });

  test('a badge for what needs attention', () => {
    expect(menu.filter(({ badge }) => badge).map(({ path, badge }) => [path, badge])).toEqual([
      ['/chats', 'chats'],
      ['/connections', 'connections'],
    ]);
  });
});

test('the module is free of schemas, since the web takes it as a value', () => {
  expect(
    Object.values(contract).every((value) => !(typeof value === 'object' && '_zod' in value)),
  ).toBe(true);
});
