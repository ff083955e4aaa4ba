import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.en';
import { errorTexts as errors } from '@prosa/contract/error-texts.en';
import { account } from './en/account.ts';
import { announcements } from './en/announcements.ts';
import { audit } from './en/audit.ts';
import { bulk } from './en/bulk.ts';
import { changed } from './en/changed.ts';
import { closing } from './en/closing.ts';
import { cloud } from './en/cloud.ts';
import { common } from './en/common.ts';
import { connections } from './en/connections.ts';
import { contacts } from './en/contacts.ts';
import { dashboard } from './en/dashboard.ts';
import { fileLists } from './en/file-lists.ts';
import { firstSteps } from './en/first-steps.ts';
import { forward } from './en/forward.ts';
import { hours } from './en/hours.ts';
import { kanban } from './en/kanban.ts';
import { macros } from './en/macros.ts';
import { messages } from './en/messages.ts';
import { notifications } from './en/notifications.ts';
import { panel } from './en/panel.ts';
import { pictures } from './en/pictures.ts';
import { queues } from './en/queues.ts';
import { quickMessages } from './en/quick-messages.ts';
import { ratings } from './en/ratings.ts';
import { sandbox } from './en/sandbox.ts';
import { search } from './en/search.ts';
import { session } from './en/session.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { snooze } from './en/snooze.ts';
import { story } from './en/story.ts';
import { tags } from './en/tags.ts';
import { targets } from './en/targets.ts';
import { templates } from './en/templates.ts';
import { tickets } from './en/tickets.ts';
import { todolist } from './en/todolist.ts';
import { transcripts } from './en/transcripts.ts';
import { users } from './en/users.ts';
import { variables } from './en/variables.ts';
import { views } from './en/views.ts';
import type { Texts } from './pt.ts';

export const en: Texts = {
  announcements,
  audit,
  bulk,
  changed,
  closing,
  cloud,
  account,
  common,
  connections,
  contacts,
  dashboard,
  errors,
  fileLists,
  firstSteps,
  hours,
  kanban,
  macros,
  messages,
  quickMessages,
  notifications,
  panel,
  reasons,
  pictures,
  queues,
  ratings,
  sandbox,
  search,
  session,
  settings,
  shell,
  forward,
  snooze,
  story,
  tags,
  targets,
  templates,
  tickets,
  todolist,
  transcripts,
  users,
  variables,
  views,
};
