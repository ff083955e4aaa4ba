import { errorTexts as errors } from '@prosa/contract/error-texts.es';
import { account } from './es/account.ts';
import { announcements } from './es/announcements.ts';
import { bulk } from './es/bulk.ts';
import { chatBar } from './es/chat-bar.ts';
import { common } from './es/common.ts';
import { firstSteps } from './es/first-steps.ts';
import { messages } from './es/messages.ts';
import { notifications } from './es/notifications.ts';
import { search } from './es/search.ts';
import { session } from './es/session.ts';
import { shell } from './es/shell.ts';
import { snooze } from './es/snooze.ts';
import { story } from './es/story.ts';
import { targets } from './es/targets.ts';
import { tickets } from './es/tickets.ts';
import { views } from './es/views.ts';
import type { pt } from './pt.ts';

export const es: typeof pt = {
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
