/** Removes a person from webhooks that wait while a connection is down: these would restore the erased person. */
import type { Tx } from '../../../core/ctx.ts';
import { listWebhooksNaming, replaceWebhook } from './cloud-webhooks.queries.ts';
import { WebhookBody } from './webhook.schema.ts';
import { parseWebhook } from './webhook-events.ts';

export async function forgetInWebhooks(tx: Tx, names: readonly string[]): Promise<void> {
  const all = new Set(names);
  for (const { id, body } of await listWebhooksNaming(tx, names)) {
    const left = JSON.stringify(withoutPerson(parseWebhook(body), all));
    await replaceWebhook(tx, { id, body: Buffer.from(left) });
  }
}

/** A webhook may contain other people too. An unreadable one would never be processed, so it is deleted as a whole. */
export function withoutPerson(body: unknown, names: ReadonlySet<string>): unknown {
  const parsed = WebhookBody.safeParse(body);
  if (!parsed.success) return {};
  const others = (entries: readonly unknown[]) => entries.filter((one) => !isOf(one, names));
  const entry = parsed.data.entry.map((each) => ({
    ...each,
    changes: each.changes.map(({ field, value }) => {
      const { contacts, messages, statuses } = value;
      const left = { contacts: others(contacts), messages: others(messages) };
      return { field, value: { ...value, ...left, statuses: others(statuses) } };
    }),
  }));
  return { entry };
}

/** Where Meta names the person of an entry: the author, the recipient, the person who changed their number. */
const NAMES = ['from', 'from_user_id', 'recipient_id', 'recipient_user_id', 'wa_id', 'user_id'];

function isOf(entry: unknown, names: ReadonlySet<string>): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  return Object.entries(entry).some(
    ([key, value]) =>
      (NAMES.includes(key) && names.has(String(value))) || (key === 'system' && isOf(value, names)),
  );
}
