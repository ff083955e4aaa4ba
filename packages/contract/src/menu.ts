/** The side menu and the private routes in one table, as in docs/requirement.md. Entries of nouns stand in their manifests. */
import { type Brought, brought } from './brought.ts';
import type { MenuItem } from './manifest.ts';
import type { Permission } from './permissions.ts';

export interface MenuEntry extends MenuItem {
  key: MenuKey;
  permission?: Permission;
}

const adminItems = 'drawer-admin-items:view' satisfies Permission;

const general = [
  { key: 'dashboard', path: '/', group: 'main', order: 10, permission: 'dashboard:view' },
  { key: 'tickets', path: '/tickets', group: 'main', order: 20 },
  { key: 'kanban', path: '/kanban', group: 'main', order: 30, plan: 'useKanban' },
  { key: 'todolist', path: '/todolist', group: 'main', order: 60 },
  { key: 'schedules', path: '/schedules', group: 'main', order: 80, plan: 'useSchedules' },
  {
    key: 'chats',
    path: '/chats',
    group: 'main',
    order: 100,
    plan: 'useInternalChat',
    badge: 'chats',
  },
  { key: 'ratings', path: '/ratings', group: 'main', order: 110, permission: 'dashboard:view' },
  { key: 'helps', path: '/helps', group: 'main', order: 120 },
  {
    key: 'campaigns',
    path: '/campaigns',
    group: 'campaigns',
    order: 130,
    permission: adminItems,
    plan: 'useCampaigns',
    cshow: true,
  },
  {
    key: 'campaignsConfig',
    path: '/campaigns-config',
    group: 'campaigns',
    order: 150,
    permission: adminItems,
    plan: 'useCampaigns',
    cshow: true,
  },
  {
    key: 'phraseLists',
    path: '/phrase-lists',
    group: 'flows',
    order: 160,
    permission: adminItems,
    cshow: true,
  },
  {
    key: 'flowbuilders',
    path: '/flowbuilders',
    group: 'flows',
    order: 170,
    permission: adminItems,
    cshow: true,
  },
  { key: 'announcements', path: '/announcements', group: 'admin', order: 180, superOnly: true },
  {
    key: 'messagesApi',
    path: '/messages-api',
    group: 'admin',
    order: 250,
    permission: adminItems,
    plan: 'useExternalApi',
  },
  { key: 'financeiro', path: '/financeiro', group: 'admin', order: 260, permission: adminItems },
  { key: 'settings', path: '/settings', group: 'admin', order: 270, permission: adminItems },
  { key: 'audit', path: '/audit', group: 'admin', order: 280, permission: 'audit-page:view' },
  { key: 'sandbox', path: '/sandbox', group: 'admin', order: 290, permission: 'sandbox:use' },
] as const satisfies readonly MenuItem[];

export type MenuKey = (typeof general)[number]['key'] | Brought<'menu'>[number]['key'];

const entries: readonly MenuEntry[] = [...general, ...brought('menu').flat()];

export const menu = entries.toSorted((a, b) => a.order - b.order);
