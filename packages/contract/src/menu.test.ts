import { describe, expect, test } from 'vitest';
import * as contract from './menu.ts';
import { menu } from './menu.ts';
import { permissions } from './permissions.ts';
import { planFlags } from './plans.ts';

/** The side menu in docs/requirement.md; features add theirs. */
const PATHS = [
  ...[
    '/',
    '/tickets',
    '/kanban',
    '/quick-messages',
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
  ...['/messages-api', '/financeiro', '/settings'],
];

const entryOf = (path: string) => menu.find((entry) => entry.path === path);

test('has every entry of the requirement, and none twice', () => {
  const paths = menu.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(PATHS));
  expect(new Set(paths).size).toBe(menu.length);
  expect(new Set(menu.map(({ key }) => key)).size).toBe(menu.length);
});

test('keeps the order of the entries, also of those that nouns bring', () => {
  const main = menu.filter(({ group }) => group === 'main').map(({ key }) => key);
  expect(main.slice(0, 5)).toEqual(['dashboard', 'tickets', 'kanban', 'quickMessages', 'macros']);
});

test('the menu uses only permissions and plan flags that exist', () => {
  for (const { permission, plan } of menu) {
    if (permission) expect(Object.keys(permissions)).toContain(permission);
    if (plan) expect(planFlags).toContain(plan);
  }
});

describe('menu entries', () => {
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
  ] as const)('%s requires the plan flag %s', (path, plan) => {
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
  ])('%s requires the rights of an administrator', (path) => {
    expect(entryOf(path)?.permission).toBe('drawer-admin-items:view');
  });

  test.each([
    '/contact-lists',
    '/campaigns',
    '/campaigns-config',
    '/phrase-lists',
    '/flowbuilders',
  ])('%s also requires the local switch', (path) => {
    expect(entryOf(path)?.cshow).toBe(true);
  });

  test('only /announcements is limited to operators', () => {
    expect(menu.filter(({ superOnly }) => superOnly).map(({ path }) => path)).toEqual([
      '/announcements',
    ]);
  });

  test('chats and connections have a badge', () => {
    expect(menu.filter(({ badge }) => badge).map(({ path, badge }) => [path, badge])).toEqual([
      ['/chats', 'chats'],
      ['/connections', 'connections'],
    ]);
  });
});

test('the module has no schemas, because the web app imports it at run time', () => {
  expect(
    Object.values(contract).every((value) => !(typeof value === 'object' && '_zod' in value)),
  ).toBe(true);
});
