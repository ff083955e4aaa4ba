/** The phone's rows as the phone page shows them. */
import type { SandboxCustomer, SandboxMessage } from '@prosa/contract/sandbox';
import { previewOf } from '../../conversation/messages/messages.present.ts';
import type { Ctx } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { CustomerRow, PhoneMessageRow } from './sandbox.queries.ts';

export function presentPhoneMessage(
  { core, companyId }: Pick<Ctx, 'core' | 'companyId'>,
  row: PhoneMessageRow,
): SandboxMessage {
  const name = row.file_name;
  return {
    id: row.id,
    fromCustomer: row.from_customer,
    body: row.body,
    mediaType: row.media_type,
    mediaUrl:
      row.file_id === null || name === null
        ? null
        : mediaUrl(core, companyId, { id: row.file_id, name }),
    mediaName: name,
    quotedId: row.quoted_id,
    forwardingScore: row.forwarding_score,
    reaction: row.reaction,
    status: row.status,
    edited: row.edited,
    deleted: row.deleted,
    at: iso(row.at),
  };
}

export const presentCustomer = (row: CustomerRow): SandboxCustomer => ({
  number: row.number,
  name: row.name,
  online: row.online,
  lastBody: lastLine(row),
  lastAt: row.last_at === null ? null : iso(row.last_at),
  unread: row.unread,
  typing: row.typing,
});

/** The list shows a line, never the picture inside a location. */
function lastLine({ last_body: body, last_type: type, last_deleted: deleted }: CustomerRow) {
  if (body === null) return null;
  return deleted ? '🚫' : previewOf({ mediaType: type ?? 'conversation', body });
}
