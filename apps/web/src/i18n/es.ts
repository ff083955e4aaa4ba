import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.es';
import { errorTexts as errors } from '@prosa/contract/error-texts.es';
import { account } from './es/account.ts';
import { announcements } from './es/announcements.ts';
import { audit } from './es/audit.ts';
import { bulk } from './es/bulk.ts';
import { changed } from './es/changed.ts';
import { closing } from './es/closing.ts';
import { cloud } from './es/cloud.ts';
import { common } from './es/common.ts';
import { connections } from './es/connections.ts';
import { contacts } from './es/contacts.ts';
import { dashboard } from './es/dashboard.ts';
import { fileLists } from './es/file-lists.ts';
import { firstSteps } from './es/first-steps.ts';
import { forward } from './es/forward.ts';
import { hours } from './es/hours.ts';
import { kanban } from './es/kanban.ts';
import { macros } from './es/macros.ts';
import { messages } from './es/messages.ts';
import { notifications } from './es/notifications.ts';
import { panel } from './es/panel.ts';
import { pictures } from './es/pictures.ts';
import { queues } from './es/queues.ts';
import { quickMessages } from './es/quick-messages.ts';
import { ratings } from './es/ratings.ts';
import { sandbox } from './es/sandbox.ts';
import { search } from './es/search.ts';
import { session } from './es/session.ts';
import { settings } from './es/settings.ts';
import { shell } from './es/shell.ts';
import { snooze } from './es/snooze.ts';
import { story } from './es/story.ts';
import { tags } from './es/tags.ts';
import { targets } from './es/targets.ts';
import { templates } from './es/templates.ts';
import { tickets } from './es/tickets.ts';
import { todolist } from './es/todolist.ts';
import { transcripts } from './es/transcripts.ts';
import { users } from './es/users.ts';
import { variables } from './es/variables.ts';
import { views } from './es/views.ts';
import type { Texts } from './pt.ts';

export const es: Texts = {
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
