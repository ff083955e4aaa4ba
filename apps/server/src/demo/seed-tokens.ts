/** A token of the company's online shop. Nobody has it: the list shows what tokens look like. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../core/db/db.ts';
import { apiTokens } from '../features/api-tokens/api-tokens.table.ts';
import type { DemoCompany } from './seed-company.ts';

const HOUR_MS = 3_600_000;

export async function seedTokens(
  db: Db,
  { companyId, userIds }: DemoCompany,
  now: Date,
): Promise<void> {
  await db.insert(apiTokens).values({
    companyId,
    name: 'Loja virtual',
    rights: ['messages:send', 'contacts:read', 'contacts:write'],
    tokenHash: randomBytes(32),
    last4: 'q7Zw',
    createdBy: userIds.admin ?? null,
    lastUsedAt: new Date(now.getTime() - 2 * HOUR_MS),
    createdAt: new Date(now.getTime() - 40 * 24 * HOUR_MS),
  });
}
