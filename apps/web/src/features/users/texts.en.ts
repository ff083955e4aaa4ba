import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { users as manifest } from '@prosa/contract/users/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const users: FeatureTexts['users'] = {
  title: 'Users',
  add: 'New user',
  editTitle: 'Edit user',
  profileTitle: 'My profile',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordKeep: 'Leave blank to keep the current one',
  profile: 'Profile',
  profileHint:
    'Users handle the tickets of their queues. Supervisors watch over tickets and reassign them. Admins also configure everything.',
  profile_user: 'User',
  profile_supervisor: 'Supervisor',
  profile_admin: 'Admin',
  profile_super: 'Platform operator',
  queues: 'Queues',
  noQueues: 'No queues',
  noQueueHint: 'Without a queue, this user sees no new tickets.',
  connection: 'Default connection',
  allTicket: 'See tickets without a queue',
  super: 'Platform operator',
  superHint: 'Manages plans, companies and announcements for the whole installation.',
  currentPasswordHint: 'Needed to change the email or the password.',
  pictureChange: 'Change picture',
  pictureRemove: 'Remove picture',
  pictureTooLarge: 'The picture can be at most 10 MB.',
  online: 'Online',
  offline: 'Offline',
  saved: 'User saved.',
  deleted: 'User deleted.',
  deleteTitle: 'Delete {{name}}?',
  deleteText: "This person's open tickets go back to Pending.",
  empty: 'No users found',
  emptyHint: 'Add the people who answer customers with you.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  userCreated: 'Created a user',
  userChanged: "Changed a user's permissions",
  userDeleted: 'Deleted a user',
};
