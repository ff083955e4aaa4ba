import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.pt';
import { errorTexts as errors } from '@prosa/contract/error-texts.pt';
import { cloud } from './pt/cloud.ts';
import { common } from './pt/common.ts';
import { connections } from './pt/connections.ts';
import { contacts } from './pt/contacts.ts';
import { dashboard } from './pt/dashboard.ts';
import { messages } from './pt/messages.ts';
import { sandbox } from './pt/sandbox.ts';
import { session } from './pt/session.ts';
import { shell } from './pt/shell.ts';
import { templates } from './pt/templates.ts';
import { tickets } from './pt/tickets.ts';
import { users } from './pt/users.ts';

/** All texts by area. Portuguese gives the type; the compiler lists what another language lacks. */
export const pt = {
  cloud,
  common,
  connections,
  contacts,
  dashboard,
  errors,
  messages,
  reasons,
  sandbox,
  session,
  shell,
  templates,
  tickets,
  users,
};

export type Texts = typeof pt;
