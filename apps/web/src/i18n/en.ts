import { errorTexts as errors } from '@prosa/contract/error-texts.en';
import { account } from './en/account.ts';
import { announcements } from './en/announcements.ts';
import { bulk } from './en/bulk.ts';
import { chatBar } from './en/chat-bar.ts';
import { common } from './en/common.ts';
import { firstSteps } from './en/first-steps.ts';
import { messages } from './en/messages.ts';
import { notifications } from './en/notifications.ts';
import { search } from './en/search.ts';
import { session } from './en/session.ts';
import { shell } from './en/shell.ts';
import { snooze } from './en/snooze.ts';
import { story } from './en/story.ts';
import { targets } from './en/targets.ts';
import { tickets } from './en/tickets.ts';
import { views } from './en/views.ts';
import type { pt } from './pt.ts';

export const en: typeof pt = {
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
