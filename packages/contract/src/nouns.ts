/**
 * One line for each noun that brings values to the lists of all: error codes, permissions, menu entries, audit actions.
 * The browser loads these, so no schemas.
 */
export { apiTokens } from './api-tokens/manifest.ts';
export { campaigns } from './campaigns/manifest.ts';
export { chats } from './chats/manifest.ts';
export { connections } from './connections/manifest.ts';
export { contactLists } from './contact-lists/manifest.ts';
export { contacts } from './contacts/manifest.ts';
export { fileLists } from './file-lists/manifest.ts';
export { macros } from './macros/manifest.ts';
export { messageApi } from './message-api/manifest.ts';
export { queueIntegrations } from './queue-integrations/manifest.ts';
export { queues } from './queues/manifest.ts';
export { quickMessages } from './quick-messages/manifest.ts';
export { schedules } from './schedules/manifest.ts';
export { suppressions } from './suppressions/manifest.ts';
export { tags } from './tags/manifest.ts';
export { users } from './users/manifest.ts';
export { webhooks } from './webhooks/manifest.ts';
