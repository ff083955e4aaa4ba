/** The screens by which work is kept in order, with what opens on them. */
import { button, fromTable, moreOf, opened, type Screen, table } from './screens.ts';

export const organiseScreens: Screen[] = [
  table('quick-messages', '/quick-messages'),
  opened(
    'quick-message-new',
    fromTable('/quick-messages', (page, t) => button(page, t.quickMessages.add).click()),
  ),
  opened(
    'quick-message-delete',
    fromTable(
      '/quick-messages',
      moreOf((t) => t.common.moreActions),
    ),
  ),
  table('tags', '/tags'),
  opened(
    'tag-new',
    fromTable('/tags', (page, t) => button(page, t.tags.add).click()),
  ),
  opened(
    'tag-delete',
    fromTable(
      '/tags',
      moreOf((t) => t.common.moreActions),
    ),
  ),
];
