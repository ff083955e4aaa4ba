/** Every feature with routes, jobs or chores: the server's table of contents. Event subscribers: events.ts. */

import { distributionFeature } from './automation/distribution/feature.ts';
import { engineFeature } from './automation/engine/feature.ts';
import { conversationFeature } from './conversation/messages/feature.ts';
import type { Feature } from './core/feature.ts';
import { coreFeature } from './core/housekeeping.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { announcementsFeature } from './features/announcements/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { chatsFeature } from './features/chats/feature.ts';
import { closeReasonsFeature } from './features/close-reasons/feature.ts';
import { cloudFeature } from './features/cloud/feature.ts';
import { companiesFeature } from './features/companies/feature.ts';
import { connectionsFeature } from './features/connections/feature.ts';
import { contactsFeature } from './features/contacts/feature.ts';
import { dashboardFeature } from './features/dashboard/feature.ts';
import { dataRightsFeature } from './features/data-rights/feature.ts';
import { draftsFeature } from './features/drafts/feature.ts';
import { fileListsFeature } from './features/file-lists/feature.ts';
import { firstStepsFeature } from './features/first-steps/feature.ts';
import { hoursFeature } from './features/hours/feature.ts';
import { kanbanFeature } from './features/kanban/feature.ts';
import { macrosFeature } from './features/macros/feature.ts';
import { mediaFeature } from './features/media/feature.ts';
import { messagesFeature } from './features/messages/feature.ts';
import { notesFeature } from './features/notes/feature.ts';
import { promptsFeature } from './features/prompts/feature.ts';
import { pushFeature } from './features/push/feature.ts';
import { queueIntegrationsFeature } from './features/queue-integrations/feature.ts';
import { queuesFeature } from './features/queues/feature.ts';
import { quickMessagesFeature } from './features/quick-messages/feature.ts';
import { ratingsFeature } from './features/ratings/feature.ts';
import { sandboxFeature } from './features/sandbox/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { settingsFeature } from './features/settings/feature.ts';
import { setupFeature } from './features/setup/feature.ts';
import { signupFeature } from './features/signup/feature.ts';
import { snoozeFeature } from './features/snooze/feature.ts';
import { tagsFeature } from './features/tags/feature.ts';
import { targetsFeature } from './features/targets/feature.ts';
import { templatesFeature } from './features/templates/feature.ts';
import { ticketViewsFeature } from './features/ticket-views/feature.ts';
import { ticketsFeature } from './features/tickets/feature.ts';
import { transcriptsFeature } from './features/transcripts/feature.ts';
import { linkedDevicesFeature } from './gateway/adapters/baileys/feature.ts';
import { cloudAdapterFeature } from './gateway/adapters/cloud/feature.ts';
import { sandboxAdapterFeature } from './gateway/adapters/sandbox/feature.ts';
import { connectionStatesFeature } from './gateway/connections/feature.ts';
import { gatewayFeature } from './gateway/feature.ts';
import { inboundFeature } from './gateway/inbound/feature.ts';

export const features: readonly Feature[] = [
  coreFeature,
  conversationFeature,
  gatewayFeature,
  linkedDevicesFeature,
  cloudAdapterFeature,
  sandboxAdapterFeature,
  inboundFeature,
  connectionStatesFeature,
  distributionFeature,
  engineFeature,
  accountsFeature,
  announcementsFeature,
  auditFeature,
  chatsFeature,
  closeReasonsFeature,
  cloudFeature,
  companiesFeature,
  connectionsFeature,
  contactsFeature,
  dashboardFeature,
  dataRightsFeature,
  draftsFeature,
  fileListsFeature,
  firstStepsFeature,
  hoursFeature,
  kanbanFeature,
  macrosFeature,
  mediaFeature,
  messagesFeature,
  notesFeature,
  promptsFeature,
  pushFeature,
  queueIntegrationsFeature,
  queuesFeature,
  quickMessagesFeature,
  ratingsFeature,
  sandboxFeature,
  searchFeature,
  settingsFeature,
  setupFeature,
  signupFeature,
  snoozeFeature,
  tagsFeature,
  targetsFeature,
  templatesFeature,
  ticketViewsFeature,
  ticketsFeature,
  transcriptsFeature,
];
