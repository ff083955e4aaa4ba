import { errorTexts as errors } from '@prosa/contract/error-texts.pt';
import { account } from './pt/account.ts';
import { announcements } from './pt/announcements.ts';
import { bulk } from './pt/bulk.ts';
import { chatBar } from './pt/chat-bar.ts';
import { common } from './pt/common.ts';
import { firstSteps } from './pt/first-steps.ts';
import { messages } from './pt/messages.ts';
import { notifications } from './pt/notifications.ts';
import { search } from './pt/search.ts';
import { session } from './pt/session.ts';
import { shell } from './pt/shell.ts';
import { snooze } from './pt/snooze.ts';
import { story } from './pt/story.ts';
import { targets } from './pt/targets.ts';
import { tickets } from './pt/tickets.ts';
import { views } from './pt/views.ts';

/**
 * Texts that come with the page, by area: sign-in, shell and inbox. All others are stored with their feature.
 */
export const pt = {
  announcements,
  bulk,
  account,
  chatBar,
  common,
  errors,
  firstSteps,
  messages,
  notifications,
  search,
  session,
  shell,
  snooze,
  story,
  targets,
  tickets,
  views,
};
