import type { CampaignAlarm } from '@prosa/contract/campaign-alarms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** What stops campaigns until an admin acts. */
export const alarmsQuery = queryOptions({
  queryKey: ['campaign-alarms'],
  queryFn: ({ signal }): Promise<CampaignAlarm[]> => call('GET /campaign-alarms', {}, { signal }),
});
