import { useDebouncedValue } from '@mantine/hooks';
import type { CampaignEstimate } from '@prosa/contract/campaign-estimate';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../session/session.ts';
import { type CampaignValues, toEstimate } from './campaign-form.ts';
import { estimateQuery } from './campaigns.api.ts';

const SETTLED_MS = 400;

/** Who will get it, as the form stands; one answer for all parts of the form. */
export function useEstimate(values: CampaignValues): {
  hasAudience: boolean;
  estimate: CampaignEstimate | undefined;
} {
  const { timeZone } = useUser().company;
  const [key] = useDebouncedValue(JSON.stringify(toEstimate(values, timeZone)), SETTLED_MS);
  const body = JSON.parse(key) as ReturnType<typeof toEstimate>;
  const hasAudience = body.tagListId !== null || body.contactListId !== null;
  const { data } = useQuery({ ...estimateQuery(body), enabled: hasAudience });
  return { hasAudience, estimate: hasAudience ? data : undefined };
}
