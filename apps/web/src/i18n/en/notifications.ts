export const notifications = {
  title: 'Notifications',
  empty: 'No unread messages',
  messageFrom: 'New message from {{name}}',
  loadMore: 'Loading more',
  onDevice: 'Notify on this device',
  onDeviceHint: 'Also while Prosa is closed, until you sign out.',
  pageOnlyHint: 'While Prosa is open.',
  showText: 'Show the text of messages',
  denied: 'The browser blocked notifications. Allow them in the permissions of this site.',
};
