/** Scheduled work of core itself. */
import { chainAudit, forgetOldAudit } from './audit/audit-chain.service.ts';
import type { Feature } from './feature.ts';
import { forgetting } from './jobs/forgetting.ts';
import { EVERY_MINUTE } from './jobs/jobs.ts';

export const coreFeature: Feature = {
  chores: [
    { name: 'chain-audit', lane: 'fast', seconds: 300, at: EVERY_MINUTE, run: chainAudit },
    { name: 'forget-audit', lane: 'bulk', seconds: 300, at: '27 * * * *', run: forgetOldAudit },
    forgetting(
      'login-failures',
      "delete from login_failures where updated_at < now() - interval '7 days'",
    ),
    forgetting('held-jobs', "delete from held_jobs where held_at < now() - interval '90 days'"),
    forgetting('processes', "delete from processes where seen_at < now() - interval '1 day'"),
  ],
};
