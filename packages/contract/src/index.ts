/** All routes of the API. The web app imports only its types. */
import { announcementRoutes } from './announcements.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { bulkRoutes } from './bulk.ts';
import { chatRoutes } from './chats.ts';
import { closeReasonRoutes } from './close-reasons.ts';
import { cloudRoutes } from './cloud.ts';
import { companyRoutes } from './companies.ts';
import { connectionRoutes } from './connections.ts';
import { contactRoutes } from './contacts.ts';
import { dashboardRoutes } from './dashboard.ts';
import { dataRightRoutes } from './data-rights.ts';
import { draftRoutes } from './drafts.ts';
import { fileListRoutes } from './file-lists.ts';
import { firstStepRoutes } from './first-steps.ts';
import { hoursRoutes } from './hours.ts';
import { kanbanRoutes } from './kanban.ts';
import { macroRoutes } from './macros.ts';
import { messageRoutes } from './messages.ts';
import { noteRoutes } from './notes.ts';
import { promptRoutes } from './prompts.ts';
import { pushRoutes } from './push.ts';
import { queueIntegrationRoutes } from './queue-integrations.ts';
import { queueRoutes } from './queues.ts';
import { quickMessageRoutes } from './quick-messages.ts';
import { ratingRoutes } from './ratings.ts';
import { sandboxRoutes } from './sandbox.ts';
import { searchRoutes } from './search.ts';
import { settingRoutes } from './settings.ts';
import { setupRoutes } from './setup.ts';
import { signupRoutes } from './signup.ts';
import { snoozeRoutes } from './snooze.ts';
import { tagRoutes } from './tags.ts';
import { templateRoutes } from './templates.ts';
import { ticketPanelRoutes } from './ticket-panel.ts';
import { ticketViewRoutes } from './ticket-views.ts';
import { ticketRoutes } from './tickets.ts';
import { tokenRoutes } from './tokens.ts';
import { transcriptRoutes } from './transcripts.ts';
import { userRoutes } from './users.ts';

export const api = {
  ...announcementRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...bulkRoutes,
  ...chatRoutes,
  ...closeReasonRoutes,
  ...cloudRoutes,
  ...companyRoutes,
  ...connectionRoutes,
  ...contactRoutes,
  ...dashboardRoutes,
  ...dataRightRoutes,
  ...draftRoutes,
  ...fileListRoutes,
  ...firstStepRoutes,
  ...hoursRoutes,
  ...kanbanRoutes,
  ...macroRoutes,
  ...messageRoutes,
  ...noteRoutes,
  ...promptRoutes,
  ...queueIntegrationRoutes,
  ...pushRoutes,
  ...queueRoutes,
  ...quickMessageRoutes,
  ...ratingRoutes,
  ...sandboxRoutes,
  ...searchRoutes,
  ...settingRoutes,
  ...setupRoutes,
  ...signupRoutes,
  ...snoozeRoutes,
  ...tagRoutes,
  ...templateRoutes,
  ...ticketPanelRoutes,
  ...ticketViewRoutes,
  ...ticketRoutes,
  ...tokenRoutes,
  ...transcriptRoutes,
  ...userRoutes,
} as const;

export type Api = typeof api;
