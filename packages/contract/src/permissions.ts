/**
 * Permissions in one table: the server enforces them, the client only shows or hides by them. Those of nouns stand in their
 * manifests, others here.
 */
import { type Brought, brought, type KeyOfEach } from './brought.ts';

export const profiles = ['user', 'supervisor', 'admin'] as const;
export type Profile = (typeof profiles)[number];

const general = {
  'drawer-admin-items:view': ['admin'],
} as const satisfies Record<string, readonly Profile[]>;

export type Permission = keyof typeof general | KeyOfEach<Brought<'permissions'>>;

export const permissions: Readonly<Record<Permission, readonly Profile[]>> = Object.assign(
  {},
  general,
  ...brought('permissions'),
);

export function isAllowed(profile: Profile, permission: Permission): boolean {
  return permissions[permission].includes(profile);
}

/** Exporting all contacts: a company can limit it to its admins (setting `contactExport`). */
export const mayExportContacts = (profile: Profile, contactExport: string | undefined): boolean =>
  isAllowed(profile, 'contacts-page:exportContacts') &&
  (contactExport !== 'admins' || profile === 'admin');
