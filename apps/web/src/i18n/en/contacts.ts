import type { contacts as pt } from '../pt/contacts.ts';

export const contacts: typeof pt = {
  title: 'Contacts',
  add: 'New contact',
  editTitle: 'Edit contact',
  name: 'Name',
  number: 'WhatsApp number',
  numberHint: 'With country and area code, digits only',
  email: 'Email',
  extraInfo: 'Extra information',
  extraName: 'Field',
  extraValue: 'Value',
  addExtra: 'Add information',
  removeExtra: 'Remove information {{name}}',
  startChat: 'Start chat',
  saved: 'Contact saved successfully.',
  deleted: 'Contact deleted successfully!',
  deleteTitle: 'Delete {{name}}?',
  deleteText: 'All tickets and messages of this contact will be lost.',
  empty: 'No contacts yet',
  emptyHint: 'Whoever writes to you appears here. You can also add one.',
  group: 'Group',
};
