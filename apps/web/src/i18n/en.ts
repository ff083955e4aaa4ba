import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.en';
import { errorTexts as errors } from '@prosa/contract/error-texts.en';
import { cloud } from './en/cloud.ts';
import { common } from './en/common.ts';
import { connections } from './en/connections.ts';
import { contacts } from './en/contacts.ts';
import { dashboard } from './en/dashboard.ts';
import { messages } from './en/messages.ts';
import { sandbox } from './en/sandbox.ts';
import { session } from './en/session.ts';
import { shell } from './en/shell.ts';
import { templates } from './en/templates.ts';
import { tickets } from './en/tickets.ts';
import { users } from './en/users.ts';
import type { Texts } from './pt.ts';

export const en: Texts = {
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
