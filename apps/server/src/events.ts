/** All event subscribers of the server; events.ts in core publishes to them. */
import { planTranscriptions } from './automation/effects/transcribe/plan-transcriptions.ts';
import { forgetOldWork } from './automation/engine/forget-old-work.ts';
import { sessionSubscribers } from './automation/engine/reset-sessions.ts';
import { wakeCallAfterVoice } from './automation/engine/wake-call.ts';
import { tellBrowsersOfContacts } from './conversation/contacts/contacts.realtime.ts';
import { tellBrowsersOfMessages } from './conversation/messages/messages.realtime.ts';
import { tellBrowsersOfTickets } from './conversation/tickets/tickets.happenings.ts';
import type { Subscriber } from './core/events/events.ts';
import { countAnswers, countOptOuts, moveAnswers } from './features/campaigns/answers.ts';
import { cancelChargesOfClosed } from './features/payments/payments.happenings.ts';
import {
  notePromptsAsked,
  notePromptsUsed,
  tellBudgets,
} from './features/prompts/prompts.happenings.ts';
import { pushSubscribers } from './features/push/push.happenings.ts';
import { noteIntegrationCalls } from './features/queue-integrations/queue-integrations.happenings.ts';
import { scheduleSubscribers } from './features/schedules/schedules.happenings.ts';
import { tagSubscribers } from './features/tags/tags.happenings.ts';
import { webhookSubscribers } from './features/webhooks/webhooks.happenings.ts';

export const subscribers: readonly Subscriber[] = [
  ...sessionSubscribers,
  forgetOldWork,
  tellBrowsersOfContacts,
  tellBrowsersOfMessages,
  tellBrowsersOfTickets,
  ...pushSubscribers,
  ...scheduleSubscribers,
  countAnswers,
  countOptOuts,
  moveAnswers,
  noteIntegrationCalls,
  ...tagSubscribers,
  notePromptsAsked,
  notePromptsUsed,
  planTranscriptions,
  wakeCallAfterVoice,
  tellBudgets,
  cancelChargesOfClosed,
  ...webhookSubscribers,
];
