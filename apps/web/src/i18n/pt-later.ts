import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.pt';
import { audit } from './pt/audit.ts';
import { changed } from './pt/changed.ts';
import { closing } from './pt/closing.ts';
import { cloud } from './pt/cloud.ts';
import { connections } from './pt/connections.ts';
import { contacts } from './pt/contacts.ts';
import { dashboard } from './pt/dashboard.ts';
import { fileLists } from './pt/file-lists.ts';
import { forward } from './pt/forward.ts';
import { hours } from './pt/hours.ts';
import { kanban } from './pt/kanban.ts';
import { macros } from './pt/macros.ts';
import { panel } from './pt/panel.ts';
import { pictures } from './pt/pictures.ts';
import { queues } from './pt/queues.ts';
import { quickMessages } from './pt/quick-messages.ts';
import { ratings } from './pt/ratings.ts';
import { sandbox } from './pt/sandbox.ts';
import { settings } from './pt/settings.ts';
import { tags } from './pt/tags.ts';
import { templates } from './pt/templates.ts';
import { todolist } from './pt/todolist.ts';
import { transcripts } from './pt/transcripts.ts';
import { users } from './pt/users.ts';
import { variables } from './pt/variables.ts';

/** Texts by area that come with the screens and dialogs which show them. */
export const ptLater = {
  audit,
  changed,
  closing,
  cloud,
  connections,
  contacts,
  dashboard,
  fileLists,
  hours,
  kanban,
  macros,
  quickMessages,
  panel,
  reasons,
  pictures,
  queues,
  ratings,
  sandbox,
  settings,
  forward,
  tags,
  templates,
  todolist,
  transcripts,
  users,
  variables,
};
