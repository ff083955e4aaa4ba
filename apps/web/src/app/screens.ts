/** Every screen within the shell: the router adds them below its private routes, and their types check links. */
export { auditRoute } from '../features/audit/routes.ts';
export {
  campaignReportRoute,
  campaignsConfigRoute,
  campaignsRoute,
} from '../features/campaigns/routes.ts';
export { chatsRoute } from '../features/chats/routes.ts';
export { connectionsRoute } from '../features/connections/routes.ts';
export { contactListItemsRoute, contactListsRoute } from '../features/contact-lists/routes.ts';
export { contactsRoute } from '../features/contacts/routes.ts';
export { dashboardRoute } from '../features/dashboard/routes.ts';
export { fileListsRoute } from '../features/file-lists/routes.ts';
export { flowRoute, flowsRoute } from '../features/flows/routes.ts';
export { helpsRoute } from '../features/helps/routes.ts';
export { invoicesRoute } from '../features/invoices/routes.ts';
export { kanbanRoute } from '../features/kanban/routes.ts';
export { knowledgeRoute } from '../features/knowledge/routes.ts';
export { macrosRoute } from '../features/macros/routes.ts';
export { messagesApiRoute } from '../features/messages-api/routes.ts';
export { phraseListsRoute } from '../features/phrase-campaigns/routes.ts';
export { promptsRoute } from '../features/prompts/routes.ts';
export { queueIntegrationsRoute } from '../features/queue-integrations/routes.ts';
export { queuesRoute } from '../features/queues/routes.ts';
export { quickMessagesRoute } from '../features/quick-messages/routes.ts';
export { ratingsRoute } from '../features/ratings/routes.ts';
export { sandboxRoute } from '../features/sandbox/routes.ts';
export { schedulesRoute } from '../features/schedules/routes.ts';
export { settingsRoute } from '../features/settings/routes.ts';
export { subscriptionRoute } from '../features/subscription/routes.ts';
export { suppressionsRoute } from '../features/suppressions/routes.ts';
export { tagsRoute } from '../features/tags/routes.ts';
export { ticketsRoute } from '../features/tickets/routes.ts';
export { todolistRoute } from '../features/todolist/routes.ts';
export { usersRoute } from '../features/users/routes.ts';
export { webhookLogRoute, webhooksRoute } from '../features/webhooks/routes.ts';
