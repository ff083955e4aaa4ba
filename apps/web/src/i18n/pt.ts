import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.pt';
import { errorTexts as errors } from '@prosa/contract/error-texts.pt';
import { account } from './pt/account.ts';
import { announcements } from './pt/announcements.ts';
import { audit } from './pt/audit.ts';
import { bulk } from './pt/bulk.ts';
import { changed } from './pt/changed.ts';
import { closing } from './pt/closing.ts';
import { cloud } from './pt/cloud.ts';
import { common } from './pt/common.ts';
import { connections } from './pt/connections.ts';
import { contacts } from './pt/contacts.ts';
import { dashboard } from './pt/dashboard.ts';
import { fileLists } from './pt/file-lists.ts';
import { firstSteps } from './pt/first-steps.ts';
import { forward } from './pt/forward.ts';
import { hours } from './pt/hours.ts';
import { kanban } from './pt/kanban.ts';
import { macros } from './pt/macros.ts';
import { messages } from './pt/messages.ts';
import { notifications } from './pt/notifications.ts';
import { panel } from './pt/panel.ts';
import { pictures } from './pt/pictures.ts';
import { queues } from './pt/queues.ts';
import { quickMessages } from './pt/quick-messages.ts';
import { ratings } from './pt/ratings.ts';
import { sandbox } from './pt/sandbox.ts';
import { search } from './pt/search.ts';
import { session } from './pt/session.ts';
import { settings } from './pt/settings.ts';
import { shell } from './pt/shell.ts';
import { snooze } from './pt/snooze.ts';
import { story } from './pt/story.ts';
import { tags } from './pt/tags.ts';
import { targets } from './pt/targets.ts';
import { templates } from './pt/templates.ts';
import { tickets } from './pt/tickets.ts';
import { todolist } from './pt/todolist.ts';
import { transcripts } from './pt/transcripts.ts';
import { users } from './pt/users.ts';
import { variables } from './pt/variables.ts';
import { views } from './pt/views.ts';

/** All texts by area. Portuguese gives the type; the compiler lists what another language lacks. */
export const pt = {
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

export type Texts = typeof pt;
