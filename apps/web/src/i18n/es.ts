import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.es';
import { errorTexts as errors } from '@prosa/contract/error-texts.es';
import { cloud } from './es/cloud.ts';
import { common } from './es/common.ts';
import { connections } from './es/connections.ts';
import { contacts } from './es/contacts.ts';
import { dashboard } from './es/dashboard.ts';
import { messages } from './es/messages.ts';
import { sandbox } from './es/sandbox.ts';
import { session } from './es/session.ts';
import { shell } from './es/shell.ts';
import { templates } from './es/templates.ts';
import { tickets } from './es/tickets.ts';
import { users } from './es/users.ts';
import type { Texts } from './pt.ts';

export const es: Texts = {
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
