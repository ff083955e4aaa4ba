/** A connection's row as lists, answers and events show it; never its credentials. */
import type {
  Connection,
  ConnectionEvent,
  ConnectionRef,
  ProviderInfo,
} from '@prosa/contract/connections';
import { limits } from '@prosa/contract/limits';
import type { Profile } from '@prosa/contract/permissions';
import { iso } from '../../core/time.ts';
import type { ConnectionEventRow } from '../../gateway/connections/connection-events.queries.ts';
import type { ConnectionRow } from '../../gateway/connections/connections.queries.ts';
import { capabilitiesOf, type Provider } from '../../provider/capabilities.ts';

/** The code on the QR dialog links a phone, so only admins see it. */
export const seesQrcode = (profile: Profile): boolean => profile === 'admin';

export function presentConnection(
  row: ConnectionRow,
  { showQrcode }: { showQrcode: boolean },
): Connection {
  const { revoke, edit, react, quote, history, addressBook, media } = capabilitiesOf(row.provider);
  return {
    ...presentConnectionRef(row),
    provider: row.provider,
    isDefault: row.isDefault,
    qrcode: showQrcode ? row.qrcode : '',
    retries: row.retries,
    statusReason: row.statusReason,
    statusDetail: row.statusDetail,
    greetingMessage: row.greetingMessage,
    complationMessage: row.complationMessage,
    outOfHoursMessage: row.outOfHoursMessage,
    ratingMessage: row.ratingMessage,
    maxUseBotQueues: row.maxUseBotQueues,
    timeUseBotQueues: row.timeUseBotQueues,
    timeToTransfer: row.timeToTransfer,
    transferQueueId: row.transferQueueId,
    expiresTicket: row.expiresTicket,
    expiresInactiveMessage: row.expiresInactiveMessage,
    integrationId: row.integrationId,
    promptId: row.promptId,
    flowIdWelcome: row.flowIdWelcome,
    flowIdNotPhrase: row.flowIdNotPhrase,
    tokenLast4: row.tokenLast4,
    queues: row.queues,
    capabilities: {
      revoke,
      edit,
      react,
      quote,
      history,
      addressBook,
      // The limit of the largest kind; the server checks each kind by its own.
      maxFileBytes: Math.min(
        limits.fileBytes.max,
        Math.max(...media.map(({ maxBytes }) => maxBytes)),
      ),
    },
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    rev: row.rev,
  };
}

export function presentProvider(provider: Provider): ProviderInfo {
  const { link, groups, templates, serviceWindowHours } = capabilitiesOf(provider);
  return { provider, link, groups, templates, serviceWindowHours };
}

export const presentConnectionRef = ({ id, name, status }: ConnectionRef): ConnectionRef => ({
  id,
  name,
  status,
});

export const presentConnectionEvent = (row: ConnectionEventRow): ConnectionEvent => ({
  ...row,
  at: iso(row.at),
});
