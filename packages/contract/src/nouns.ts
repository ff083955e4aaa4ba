/**
 * One line for each noun that brings values to the lists of all: error codes, permissions, menu entries, audit actions.
 * The browser loads these, so no schemas.
 */
export { apiTokens } from './api-tokens/manifest.ts';
export { assist } from './assist/manifest.ts';
export { audit } from './audit/manifest.ts';
export { auth } from './auth/manifest.ts';
export { campaigns } from './campaigns/manifest.ts';
export { chats } from './chats/manifest.ts';
export { closeReasons } from './close-reasons/manifest.ts';
export { cloud } from './cloud/manifest.ts';
export { companies } from './companies/manifest.ts';
export { connections } from './connections/manifest.ts';
export { contactLists } from './contact-lists/manifest.ts';
export { contacts } from './contacts/manifest.ts';
export { dashboard } from './dashboard/manifest.ts';
export { dataRights } from './data-rights/manifest.ts';
export { fileLists } from './file-lists/manifest.ts';
export { flowStarts } from './flow-starts/manifest.ts';
export { flows } from './flows/manifest.ts';
export { helps } from './helps/manifest.ts';
export { invoices } from './invoices/manifest.ts';
export { kanban } from './kanban/manifest.ts';
export { knowledge } from './knowledge/manifest.ts';
export { macros } from './macros/manifest.ts';
export { messageApi } from './message-api/manifest.ts';
export { messages } from './messages/manifest.ts';
export { notes } from './notes/manifest.ts';
export { phraseCampaigns } from './phrase-campaigns/manifest.ts';
export { plans } from './plans/manifest.ts';
export { prompts } from './prompts/manifest.ts';
export { queueIntegrations } from './queue-integrations/manifest.ts';
export { queues } from './queues/manifest.ts';
export { quickMessages } from './quick-messages/manifest.ts';
export { ratings } from './ratings/manifest.ts';
export { sandbox } from './sandbox/manifest.ts';
export { schedules } from './schedules/manifest.ts';
export { settings } from './settings/manifest.ts';
export { setup } from './setup/manifest.ts';
export { suppressions } from './suppressions/manifest.ts';
export { tags } from './tags/manifest.ts';
export { templates } from './templates/manifest.ts';
export { ticketViews } from './ticket-views/manifest.ts';
export { tickets } from './tickets/manifest.ts';
export { transcripts } from './transcripts/manifest.ts';
export { users } from './users/manifest.ts';
export { webhooks } from './webhooks/manifest.ts';
