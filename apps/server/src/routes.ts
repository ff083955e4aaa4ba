/** Every group of API routes: the table of contents of the server. */
import type { HttpApp } from './core/http/http.ts';
import { registerAccountRoutes } from './features/accounts/account.routes.ts';
import { registerAuthRoutes } from './features/accounts/auth.routes.ts';
import { registerUserRoutes } from './features/accounts/users.routes.ts';
import { registerAnnouncementRoutes } from './features/announcements/announcements.routes.ts';
import { registerAuditRoutes } from './features/audit/audit.routes.ts';
import { registerChatRoutes } from './features/chats/chats.routes.ts';
import { registerCloseReasonRoutes } from './features/close-reasons/close-reasons.routes.ts';
import { registerCloudRoutes } from './features/cloud/cloud.routes.ts';
import { registerCompanyRoutes } from './features/companies/companies.routes.ts';
import { registerConnectionRoutes } from './features/connections/connections.routes.ts';
import { registerContactRoutes } from './features/contacts/contacts.routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { registerDataRightRoutes } from './features/data-rights/data-rights.routes.ts';
import { registerDraftRoutes } from './features/drafts/drafts.routes.ts';
import { registerFileListRoutes } from './features/file-lists/file-lists.routes.ts';
import { registerFirstStepRoutes } from './features/first-steps/first-steps.routes.ts';
import { registerHoursRoutes } from './features/hours/hours.routes.ts';
import { registerKanbanRoutes } from './features/kanban/kanban.routes.ts';
import { registerMacroRoutes } from './features/macros/macros.routes.ts';
import { registerMessageRoutes } from './features/messages/messages.routes.ts';
import { registerNoteRoutes } from './features/notes/notes.routes.ts';
import { registerPromptRoutes } from './features/prompts/prompts.routes.ts';
import { registerPushRoutes } from './features/push/push.routes.ts';
import { registerQueueIntegrationRoutes } from './features/queue-integrations/queue-integrations.routes.ts';
import { registerQueueRoutes } from './features/queues/queues.routes.ts';
import { registerQuickMessageRoutes } from './features/quick-messages/quick-messages.routes.ts';
import { registerRatingRoutes } from './features/ratings/ratings.routes.ts';
import { registerSandboxRoutes } from './features/sandbox/sandbox.routes.ts';
import { registerSearchRoutes } from './features/search/search.routes.ts';
import { registerSettingRoutes } from './features/settings/settings.routes.ts';
import { registerSetupRoutes } from './features/setup/setup.routes.ts';
import { registerSignupRoutes } from './features/signup/signup.routes.ts';
import { registerSnoozeRoutes } from './features/snooze/snooze.routes.ts';
import { registerTagRoutes } from './features/tags/tags.routes.ts';
import { registerTemplateRoutes } from './features/templates/templates.routes.ts';
import { registerTicketViewRoutes } from './features/ticket-views/ticket-views.routes.ts';
import { registerTicketRoutes } from './features/tickets/tickets.routes.ts';
import { registerTranscriptRoutes } from './features/transcripts/transcripts.routes.ts';

export const routeGroups: readonly ((app: HttpApp) => void)[] = [
  registerAuthRoutes,
  registerAccountRoutes,
  registerAuditRoutes,
  registerSetupRoutes,
  registerSignupRoutes,
  registerCompanyRoutes,
  registerChatRoutes,
  registerUserRoutes,
  registerCloseReasonRoutes,
  registerCloudRoutes,
  registerConnectionRoutes,
  registerContactRoutes,
  registerDashboardRoutes,
  registerDataRightRoutes,
  registerAnnouncementRoutes,
  registerDraftRoutes,
  registerFileListRoutes,
  registerFirstStepRoutes,
  registerHoursRoutes,
  registerKanbanRoutes,
  registerMacroRoutes,
  registerNoteRoutes,
  registerPromptRoutes,
  registerQueueIntegrationRoutes,
  registerPushRoutes,
  registerQueueRoutes,
  registerQuickMessageRoutes,
  registerRatingRoutes,
  registerSandboxRoutes,
  registerSearchRoutes,
  registerSettingRoutes,
  registerSnoozeRoutes,
  registerTagRoutes,
  registerTemplateRoutes,
  registerTicketRoutes,
  registerTicketViewRoutes,
  registerTranscriptRoutes,
  registerMessageRoutes,
];
