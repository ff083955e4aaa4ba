import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.en';
import { audit } from './en/audit.ts';
import { changed } from './en/changed.ts';
import { closing } from './en/closing.ts';
import { cloud } from './en/cloud.ts';
import { connections } from './en/connections.ts';
import { contacts } from './en/contacts.ts';
import { dashboard } from './en/dashboard.ts';
import { fileLists } from './en/file-lists.ts';
import { forward } from './en/forward.ts';
import { hours } from './en/hours.ts';
import { kanban } from './en/kanban.ts';
import { macros } from './en/macros.ts';
import { panel } from './en/panel.ts';
import { pictures } from './en/pictures.ts';
import { queues } from './en/queues.ts';
import { quickMessages } from './en/quick-messages.ts';
import { ratings } from './en/ratings.ts';
import { sandbox } from './en/sandbox.ts';
import { settings } from './en/settings.ts';
import { tags } from './en/tags.ts';
import { templates } from './en/templates.ts';
import { todolist } from './en/todolist.ts';
import { transcripts } from './en/transcripts.ts';
import { users } from './en/users.ts';
import { variables } from './en/variables.ts';
import type { ptLater } from './pt-later.ts';

export const enLater: typeof ptLater = {
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
