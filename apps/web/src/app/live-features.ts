import {
  messagesLive,
  presenceLive,
  ticketEventsLive,
  watchersLive,
} from '../conversation/messages/messages.realtime.ts';
import { ticketContactsLive } from '../conversation/tickets/ticket-contacts.realtime.ts';
import { ticketQueuesLive } from '../conversation/tickets/ticket-queues.realtime.ts';
import { ticketTagsLive } from '../conversation/tickets/ticket-tags.realtime.ts';
import { ticketUsersLive } from '../conversation/tickets/ticket-users.realtime.ts';
import { ticketsLive } from '../conversation/tickets/tickets.realtime.ts';
import { announcementsLive } from '../features/announcements/announcements.realtime.ts';
import { closeReasonsLive } from '../features/close-reasons/close-reasons.realtime.ts';
import {
  connectionAlarmsLive,
  connectionSessionsLive,
  connectionsLive,
} from '../features/connections/connections.realtime.ts';
import { contactsLive } from '../features/contacts/contacts.realtime.ts';
import {
  dashboardTicketsLive,
  dashboardUsersLive,
} from '../features/dashboard/dashboard.realtime.ts';
import { draftsLive, draftTicketsLive } from '../features/drafts/drafts.realtime.ts';
import { fileListsLive } from '../features/file-lists/file-lists.realtime.ts';
import { firstStepsLive } from '../features/first-steps/first-steps.realtime.ts';
import { hoursLive } from '../features/hours/hours.realtime.ts';
import { kanbanTagsLive, kanbanTicketsLive } from '../features/kanban/kanban.realtime.ts';
import { macrosLive } from '../features/macros/macros.realtime.ts';
import { mentionsLive, notesLive } from '../features/notes/notes.realtime.ts';
import { queuesLive, queueTicketsLive } from '../features/queues/queues.realtime.ts';
import { quickMessagesLive } from '../features/quick-messages/quick-messages.realtime.ts';
import { sandboxLive } from '../features/sandbox/sandbox.realtime.ts';
import { settingsLive } from '../features/settings/settings.realtime.ts';
import { tagsLive } from '../features/tags/tags.realtime.ts';
import { ticketViewsLive } from '../features/ticket-views/ticket-views.realtime.ts';
import { usersLive } from '../features/users/users.realtime.ts';
import type { LiveFeature } from '../live/live-feature.ts';
import { sessionLive } from '../live/session.realtime.ts';

/** Who listens to the socket: the table of contents of everything that updates by itself. */
export const liveFeatures: readonly LiveFeature[] = [
  announcementsLive,
  closeReasonsLive,
  connectionAlarmsLive,
  connectionSessionsLive,
  connectionsLive,
  contactsLive,
  dashboardTicketsLive,
  dashboardUsersLive,
  draftsLive,
  draftTicketsLive,
  fileListsLive,
  ...firstStepsLive,
  hoursLive,
  kanbanTagsLive,
  kanbanTicketsLive,
  macrosLive,
  mentionsLive,
  messagesLive,
  notesLive,
  presenceLive,
  quickMessagesLive,
  queuesLive,
  queueTicketsLive,
  sandboxLive,
  sessionLive,
  settingsLive,
  tagsLive,
  ticketContactsLive,
  ticketEventsLive,
  ticketsLive,
  ticketQueuesLive,
  ticketTagsLive,
  ticketUsersLive,
  ...ticketViewsLive,
  usersLive,
  watchersLive,
];
