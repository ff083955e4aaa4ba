import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { job } from '../../core/jobs/jobs.ts';
import { transcribeVoice } from './transcribe/transcribe-voice.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    transcribe: { messageId: string };
  }
}

export const effectsFeature: Feature = {
  jobs: [
    job({
      name: 'transcribe',
      lane: 'network',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId: z.number(), messageId: z.uuid() }),
      run: transcribeVoice,
    }),
  ],
  chores: [
    // The sums by month stay.
    forgetting('ai-usage', "delete from ai_usage where at < now() - interval '13 months'"),
  ],
};
