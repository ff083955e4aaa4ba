/** The side menu and the private routes in one table, as in docs/requirement.md. Entries of nouns stand in their manifests. */
import { type Brought, brought } from './brought.ts';
import type { MenuItem } from './manifest.ts';
import type { Permission } from './permissions.ts';

export interface MenuEntry extends MenuItem {
  key: MenuKey;
  permission?: Permission;
}

const general = [
  { key: 'todolist', path: '/todolist', group: 'main', order: 60 },
  {
    key: 'chats',
    path: '/chats',
    group: 'main',
    order: 100,
    plan: 'useInternalChat',
    badge: 'chats',
  },
  { key: 'announcements', path: '/announcements', group: 'admin', order: 180, superOnly: true },
] as const satisfies readonly MenuItem[];

export type MenuKey = (typeof general)[number]['key'] | Brought<'menu'>[number]['key'];

const entries: readonly MenuEntry[] = [...general, ...brought('menu').flat()];

export const menu = entries.toSorted((a, b) => a.order - b.order);
