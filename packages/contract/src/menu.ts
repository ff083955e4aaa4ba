/** The side menu and the private routes in one table, as in docs/requirement.md. */
import type { Permission } from './permissions.ts';
import type { PlanFlag } from './plans.ts';

export interface MenuEntry {
  /** Key of the label in the web dictionaries, of the icon, and of the routes that it guards. */
  key: MenuKey;
  path: string;
  /** The heading of the drawer that contains it. */
  group: 'main' | 'campaigns' | 'flows' | 'admin';
  permission?: Permission;
  plan?: PlanFlag;
  /** Needs the local switch `cshow`. It only hides the entry; the server decides by plan and profile. */
  cshow?: true;
  superOnly?: true;
  badge?: 'connections' | 'chats';
}

const adminItems = 'drawer-admin-items:view' satisfies Permission;

const entries = [
  { key: 'dashboard', path: '/', group: 'main', permission: 'dashboard:view' },
  { key: 'tickets', path: '/tickets', group: 'main' },
  { key: 'kanban', path: '/kanban', group: 'main', plan: 'useKanban' },
  { key: 'quickMessages', path: '/quick-messages', group: 'main' },
  { key: 'macros', path: '/macros', group: 'main' },
  { key: 'todolist', path: '/todolist', group: 'main' },
  { key: 'contacts', path: '/contacts', group: 'main' },
  { key: 'schedules', path: '/schedules', group: 'main', plan: 'useSchedules' },
  { key: 'tags', path: '/tags', group: 'main' },
  { key: 'chats', path: '/chats', group: 'main', plan: 'useInternalChat', badge: 'chats' },
  { key: 'ratings', path: '/ratings', group: 'main', permission: 'dashboard:view' },
  { key: 'helps', path: '/helps', group: 'main' },
  {
    key: 'campaigns',
    path: '/campaigns',
    group: 'campaigns',
    permission: adminItems,
    plan: 'useCampaigns',
    cshow: true,
  },
  {
    key: 'contactLists',
    path: '/contact-lists',
    group: 'campaigns',
    permission: adminItems,
    plan: 'useCampaigns',
    cshow: true,
  },
  {
    key: 'campaignsConfig',
    path: '/campaigns-config',
    group: 'campaigns',
    permission: adminItems,
    plan: 'useCampaigns',
    cshow: true,
  },
  {
    key: 'phraseLists',
    path: '/phrase-lists',
    group: 'flows',
    permission: adminItems,
    cshow: true,
  },
  {
    key: 'flowbuilders',
    path: '/flowbuilders',
    group: 'flows',
    permission: adminItems,
    cshow: true,
  },
  { key: 'announcements', path: '/announcements', group: 'admin', superOnly: true },
  { key: 'prompts', path: '/prompts', group: 'admin', permission: adminItems, plan: 'useOpenAi' },
  {
    key: 'queueIntegration',
    path: '/queue-integration',
    group: 'admin',
    permission: adminItems,
    plan: 'useIntegrations',
  },
  {
    key: 'connections',
    path: '/connections',
    group: 'admin',
    permission: adminItems,
    badge: 'connections',
  },
  { key: 'files', path: '/files', group: 'admin', permission: adminItems },
  { key: 'queues', path: '/queues', group: 'admin', permission: adminItems },
  { key: 'users', path: '/users', group: 'admin', permission: adminItems },
  {
    key: 'messagesApi',
    path: '/messages-api',
    group: 'admin',
    permission: adminItems,
    plan: 'useExternalApi',
  },
  { key: 'financeiro', path: '/financeiro', group: 'admin', permission: adminItems },
  { key: 'settings', path: '/settings', group: 'admin', permission: adminItems },
  { key: 'audit', path: '/audit', group: 'admin', permission: 'audit-page:view' },
  { key: 'sandbox', path: '/sandbox', group: 'admin', permission: 'sandbox:use' },
] as const satisfies readonly (Omit<MenuEntry, 'key'> & { key: string })[];

export type MenuKey = (typeof entries)[number]['key'];

export const menu: readonly MenuEntry[] = entries;
