/** Permissions in one table: the server enforces them, the client only shows or hides by them. */
export const profiles = ['user', 'supervisor', 'admin'] as const;
export type Profile = (typeof profiles)[number];

const admin: readonly Profile[] = ['admin'];
const overseers: readonly Profile[] = ['admin', 'supervisor'];
const everybody: readonly Profile[] = profiles;

export const permissions = {
  /** Supervisors see what concerns their queues. */
  'dashboard:view': overseers,
  'drawer-admin-items:view': admin,
  'tickets-manager:showall': overseers,
  'tickets-manager:filterUsers': admin,
  'tickets-manager:peek': overseers,
  'ticket-options:deleteTicket': admin,
  'contacts-page:deleteContact': admin,
  'contacts-page:exportContacts': everybody,
  'contacts-page:mergeContacts': admin,
  'contacts-page:dataRights': admin,
  'files-page:manage': admin,
  'tags-page:manage': overseers,
  'users-page:manage': admin,
  'queues-page:manage': admin,
  'user-modal:editProfile': admin,
  'user-modal:editQueues': admin,
  'connections-page:actionButtons': admin,
  'connections-page:addConnection': admin,
  'connections-page:editOrDeleteConnection': admin,
  'settings-page:manage': admin,
  'audit-page:view': admin,
  'sandbox:use': admin,
} as const satisfies Record<string, readonly Profile[]>;

export type Permission = keyof typeof permissions;

export function isAllowed(profile: Profile, permission: Permission): boolean {
  return permissions[permission].includes(profile);
}

/** Exporting all contacts: a company can limit it to its admins (setting `contactExport`). */
export const mayExportContacts = (profile: Profile, contactExport: string | undefined): boolean =>
  isAllowed(profile, 'contacts-page:exportContacts') &&
  (contactExport !== 'admins' || profile === 'admin');
