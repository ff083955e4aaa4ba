/** Shared by both kinds of pushes: which browsers may get them, and removing an expired address. */
import { type Ctx, inTransaction, type Person, type Tx } from '../../core/ctx.ts';
import { AppError } from '../../core/errors.ts';
import { readActors } from '../accounts/auth.service.ts';
import { brandIcons } from '../branding/brand-icons.ts';
import { type Absent, dropEndpoint, type PushAddress } from './push.queries.ts';
import type { PushText } from './push-text.ts';
import { sendPush } from './send-push.ts';

export const PUSH_ATTEMPTS = 5;

/** The sessions that are still valid, with their current rights. */
export async function actorsOf(tx: Tx, absent: readonly Absent[]): Promise<Person[]> {
  const { companyId } = tx;
  const read = await readActors(
    tx,
    absent.map((session) => ({ ...session, companyId })),
  );
  return read.flatMap((each) =>
    each instanceof AppError || each.needsTwoFactor ? [] : [each.actor],
  );
}

/**
 * One push. A newer one of the same topic replaces it while the browser cannot be reached.
 * @throws when a retry may succeed
 */
export async function pushToBrowser(
  ctx: Ctx,
  address: PushAddress,
  { text, topic }: { text: PushText; topic: string },
): Promise<void> {
  const { 192: icon, badge } = await brandIcons(ctx.core);
  const shown = { ...text, ...(icon && { icon }), ...(badge && { badge }) };
  const sent = await sendPush(ctx.core, address, { text: JSON.stringify(shown), topic });
  if (sent === 'gone') await inTransaction(ctx, (tx) => dropEndpoint(tx, address));
}
