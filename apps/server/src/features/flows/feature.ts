import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { countFlowVisits } from './counts.service.ts';
import { registerFlowFileRoutes } from './files.routes.ts';
import { registerFlowRoutes, registerGraphRoutes } from './flows.routes.ts';

/** Seven days after the last draft or version stopped naming them. */
const FORGET_FILES = `delete from flow_files x where x.used_at < now() - interval '7 days'
  and not exists (select from flows f where f.company_id = x.company_id and x.name = any (f.draft_files))
  and not exists (select from flow_versions v where v.company_id = x.company_id and x.name = any (v.files))`;

export const flowsFeature: Feature = {
  routes: [registerFlowRoutes, registerGraphRoutes, registerFlowFileRoutes],
  chores: [
    {
      name: 'count-flow-visits',
      lane: 'bulk',
      seconds: 300,
      at: '*/20 * * * *',
      run: countFlowVisits,
    },
    forgetting('flow-visits', 'select prosa.forget_flow_visits()'),
    forgetting('flow-files', FORGET_FILES),
  ],
};
