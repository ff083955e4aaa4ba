import { type AlarmReason, alarmReasons } from '@prosa/contract/campaigns/states';
import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { job } from '../../core/jobs/jobs.ts';
import { notifyAbsent, sendPushOf } from './notify-absent.ts';
import { sendMentionOf } from './notify-mentioned.ts';
import { sendChatCall } from './notify-of-chat.ts';
import { sendHeldOf } from './notify-of-held.ts';
import { registerPushRoutes } from './push.routes.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'notify-absent': {
      ticketIds: number[];
      /** Only this user; without it, every absent user. */
      userId?: number | undefined;
      /** A customer has written in them. */
      isMessage?: boolean | undefined;
    };
    'send-push': { sessionId: string; ticketId: number; isMessage?: boolean | undefined };
    'send-mention': { sessionId: string; noteId: number };
    'send-chat-call': { sessionId: string; messageId: number };
    'send-held': { sessionId: string; campaignId: number; reason: AlarmReason };
  }
}

export const pushFeature: Feature = {
  routes: [registerPushRoutes],
  jobs: [
    job({
      name: 'notify-absent',
      lane: 'fast',
      held: 'asks',
      seconds: 60,
      payload: z.object({
        companyId: z.number(),
        ticketIds: z.array(z.number()),
        userId: z.number().optional(),
        isMessage: z.boolean().optional(),
      }),
      run: notifyAbsent,
    }),
    job({
      name: 'send-push',
      lane: 'network',
      held: 'asks',
      seconds: 30,
      payload: z.object({
        companyId: z.number(),
        sessionId: z.uuid(),
        ticketId: z.number(),
        isMessage: z.boolean().optional(),
      }),
      run: sendPushOf,
    }),
    job({
      name: 'send-mention',
      lane: 'network',
      held: 'dropped',
      seconds: 30,
      payload: z.object({ companyId: z.number(), sessionId: z.uuid(), noteId: z.number() }),
      run: sendMentionOf,
    }),
    job({
      name: 'send-chat-call',
      lane: 'network',
      held: 'dropped',
      seconds: 30,
      payload: z.object({ companyId: z.number(), sessionId: z.uuid(), messageId: z.number() }),
      run: sendChatCall,
    }),
    job({
      name: 'send-held',
      lane: 'network',
      held: 'dropped',
      seconds: 30,
      payload: z.object({
        companyId: z.number(),
        sessionId: z.uuid(),
        campaignId: z.number(),
        reason: z.enum(alarmReasons),
      }),
      run: sendHeldOf,
    }),
  ],
  chores: [
    forgetting(
      'push-subscriptions',
      'delete from push_subscriptions p using sessions s where s.company_id = p.company_id and s.id = p.session_id and s.expires_at < now()',
    ),
  ],
};
