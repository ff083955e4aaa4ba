/** Menu paths whose screen is in the router, with its route; the drawer and the palette draw no others. */
export const screens = {
  '/': '/',
  '/tickets': '/tickets/{-$uuid}',
  '/kanban': '/kanban',
  '/quick-messages': '/quick-messages',
  '/macros': '/macros',
  '/todolist': '/todolist',
  '/contacts': '/contacts',
  '/tags': '/tags',
  '/ratings': '/ratings',
  '/queues': '/queues',
  '/files': '/files',
  '/users': '/users',
  '/connections': '/connections',
  '/settings': '/settings',
  '/audit': '/audit',
  '/sandbox': '/sandbox',
} as const;

export type ScreenPath = keyof typeof screens;
export const screenPaths: ReadonlySet<string> = new Set(Object.keys(screens));
export const isScreenPath = (path: string): path is ScreenPath => screenPaths.has(path);
