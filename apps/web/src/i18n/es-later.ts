import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.es';
import { audit } from './es/audit.ts';
import { changed } from './es/changed.ts';
import { closing } from './es/closing.ts';
import { cloud } from './es/cloud.ts';
import { connections } from './es/connections.ts';
import { contacts } from './es/contacts.ts';
import { dashboard } from './es/dashboard.ts';
import { fileLists } from './es/file-lists.ts';
import { forward } from './es/forward.ts';
import { hours } from './es/hours.ts';
import { kanban } from './es/kanban.ts';
import { macros } from './es/macros.ts';
import { panel } from './es/panel.ts';
import { pictures } from './es/pictures.ts';
import { queues } from './es/queues.ts';
import { quickMessages } from './es/quick-messages.ts';
import { ratings } from './es/ratings.ts';
import { sandbox } from './es/sandbox.ts';
import { settings } from './es/settings.ts';
import { tags } from './es/tags.ts';
import { templates } from './es/templates.ts';
import { todolist } from './es/todolist.ts';
import { transcripts } from './es/transcripts.ts';
import { users } from './es/users.ts';
import { variables } from './es/variables.ts';
import type { ptLater } from './pt-later.ts';

export const esLater: typeof ptLater = {
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
