/**
 * How many people the numbers of a portfolio may write to first within 24 hours.
 * https://developers.facebook.com/docs/whatsapp/messaging-limits
 */
import { WITHOUT_LIMIT } from '@prosa/contract/campaigns/messaging-limit';
import { z } from 'zod';
import type { CloudAccount } from './cloud-accounts.queries.ts';
import { fieldOf } from './field-of.ts';
import type { GraphClient } from './graph.ts';

export interface MessagingLimit {
  /** Undefined if Meta does not say. */
  limit: number | undefined;
  /** Whose numbers share it. */
  portfolioId: string | undefined;
}

const OfNumber = z.object({ whatsapp_business_manager_messaging_limit: z.unknown() });
const OfAccount = z.object({ owner_business_info: z.object({ id: z.string() }) });

export async function readMessagingLimit(
  graph: GraphClient,
  { phoneNumberId, businessAccountId }: Pick<CloudAccount, 'phoneNumberId' | 'businessAccountId'>,
): Promise<MessagingLimit> {
  const [number, owner] = await Promise.all([
    fieldOf(graph, phoneNumberId, 'whatsapp_business_manager_messaging_limit'),
    fieldOf(graph, businessAccountId, 'owner_business_info'),
  ]);
  return {
    limit: limitOf(OfNumber.safeParse(number).data?.whatsapp_business_manager_messaging_limit),
    portfolioId: OfAccount.safeParse(owner).data?.owner_business_info.id,
  };
}

const TIER = /^TIER_(\d{1,6})(K?)$/;

/** From a name like TIER_2K, or from the number that webhooks have. */
export function limitOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && value >= -1 ? value : undefined;
  if (value === 'TIER_UNLIMITED' || value === 'UNLIMITED') return WITHOUT_LIMIT;
  const [, digits, thousands] = TIER.exec(String(value)) ?? [];
  return digits === undefined ? undefined : Number(digits) * (thousands ? 1000 : 1);
}
