export const notifications = {
  title: 'Notifications',
  empty: 'No unread messages',
  messageFrom: 'New message from {{name}}',
  loadMore: 'Loading more',
  onDevice: 'Notify on this device',
  onDeviceHint: 'Even while Prosa is closed, until you sign out.',
  pageOnlyHint: 'While Prosa is open.',
  showText: 'Show message text',
  denied: "Your browser blocked notifications. Allow them in this site's permissions.",
};
