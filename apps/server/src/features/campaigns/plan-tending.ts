import type { Tx } from '../../core/ctx.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'tend-campaign': { campaignId: number };
    'gather-audience': { campaignId: number; run: number };
    'delete-campaign': { campaignId: number };
  }
}

/** The job that starts a campaign, counts its recipients and finishes it; one at a time waits. */
export const planTending = (tx: Tx, campaignId: number, runAt: Date): Promise<void> =>
  tx.enqueue('tend-campaign', { campaignId }, { key: `tend-campaign:${campaignId}`, runAt });
