import type { announcements as pt } from '../pt/announcements.ts';

export const announcements: typeof pt = {
  title: 'Announcements',
  unseen: 'Announcements, new ones available',
  empty: 'No announcements at the moment',
  loadMore: 'Loading more announcements',
  priority_1: 'High priority',
  priority_2: 'Medium priority',
  priority_3: 'Low priority',
  publishedOn: 'Published on {{at}}',
  attachment: 'Attachment: {{name}}',
};
