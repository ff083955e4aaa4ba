/**
 * Every column with sealed values, so that a new master key reaches all of them. `Secrets` seals for these tables
 * only. Each entry says how the place of its values is named (SecretPlace); the name is bound into the values and
 * never changes.
 */
import { secretKeys } from '@prosa/contract/setting-keys';

type KeyRow = Readonly<Record<string, string>>;

export interface SealedColumn {
  /** The primary key, and further columns that name the place: in the order of the primary key, with their types. */
  readonly key: Readonly<Record<string, 'bigint' | 'text' | 'timestamptz'>>;
  readonly column: string;
  /**
   * Bytes, text as base64url, such text in the field `ref` of a JSON column, or in the `media.ref` of an event's JSON
   * text.
   */
  readonly as: 'bytes' | 'text' | 'ref' | 'event';
  /** The original table name that is bound into values that were moved. */
  readonly from?: 'wa_devices' | 'wa_keys' | 'messages';
  /** Which rows hold sealed values at all. */
  readonly where: string;
  place(row: KeyRow): { column: string; row: string };
}

const ofCompany = { company_id: 'bigint' } as const;
const ofConnection = { ...ofCompany, connection_id: 'bigint' } as const;

const bytes = (
  column: string,
  key: SealedColumn['key'],
  place: SealedColumn['place'],
): SealedColumn => ({ key, column, as: 'bytes', where: `t.${column} is not null`, place });

/** `${connection} ${name}`, as linked devices name their rows. */
const ofDevice =
  (column: string, name: (row: KeyRow) => string): SealedColumn['place'] =>
  (row) => ({ column, row: `${row.connection_id} ${name(row)}` });

const archived = (
  from: NonNullable<SealedColumn['from']>,
  where: string,
  name: (row: KeyRow) => string,
): SealedColumn => ({
  key: { ...ofConnection, archived_at: 'timestamptz', type: 'text', id: 'text' },
  column: 'value',
  as: 'bytes',
  from,
  where,
  place: ofDevice('value', name),
});

/** Of a row that its id names. */
const ofRow =
  (column: string): SealedColumn['place'] =>
  ({ id = '' }) => ({ column, row: id });

/** Other providers reference files in plain text. */
const isLinkedDevice = `exists (select from connections c
  where c.company_id = t.company_id and c.id = t.connection_id and c.provider = 'baileys')`;

const ofFile: SealedColumn['place'] = ({ connection_id = '' }) => ({
  column: 'media_ref',
  row: connection_id,
});

const ofAccount =
  (column: string): SealedColumn['place'] =>
  ({ connection_id = '' }) => ({ column, row: connection_id });

const row = { ...ofCompany, id: 'bigint' } as const;

export const sealedColumns = {
  wa_devices: [
    bytes(
      'creds',
      ofConnection,
      ofDevice('value', () => 'creds'),
    ),
  ],
  wa_keys: [
    bytes(
      'value',
      { ...ofConnection, type: 'text', id: 'text' },
      ofDevice('value', ({ type, id }) => `${type} ${id}`),
    ),
  ],
  wa_archived_keys: [
    archived('wa_devices', `t.type = 'creds'`, () => 'creds'),
    archived('wa_keys', `t.type <> 'creds'`, ({ type, id }) => `${type} ${id}`),
  ],
  wa_inbound_journal: [
    bytes(
      'entry',
      { ...ofCompany, id: 'bigint', connection_id: 'bigint', message_key: 'text' },
      ofDevice('value', ({ message_key = '' }) => message_key),
    ),
  ],
  wa_sent_messages: [
    bytes(
      'content',
      { ...ofConnection, provider_id: 'text' },
      ofDevice('content', ({ provider_id = '' }) => provider_id),
    ),
  ],
  messages: [
    {
      key: { ...ofCompany, conversation_id: 'bigint', seq: 'bigint', connection_id: 'bigint' },
      column: 'media_ref',
      as: 'ref',
      // A file that was fetched, or cannot be, is never requested again.
      where: `t.media_state = 'pending' and ${isLinkedDevice}`,
      place: ofFile,
    },
  ],
  refused_events: [
    {
      key: { ...ofCompany, id: 'bigint', connection_id: 'bigint' },
      column: 'event',
      as: 'event',
      from: 'messages',
      where: `t.event like '%"media":{"ref":"%' and ${isLinkedDevice}`,
      place: ofFile,
    },
  ],
  cloud_accounts: [
    bytes('token', ofConnection, ofAccount('token')),
    bytes('app_secret', ofConnection, ofAccount('app_secret')),
  ],
  prompts: [bytes('api_key', row, ofRow('api_key')), bytes('voice_key', row, ofRow('voice_key'))],
  queue_integrations: [
    bytes('header_value', row, ofRow('header_value')),
    bytes('signing_secret', row, ofRow('signing_secret')),
    bytes('json_content', row, ofRow('json_content')),
  ],
  users: [
    bytes('totp_secret', row, ofRow('totp_secret')),
    bytes('totp_pending', row, ofRow('totp_pending')),
  ],
  webhook_secrets: [
    bytes(
      'value',
      { ...ofCompany, webhook_id: 'bigint', version: 'bigint' },
      ({ webhook_id = '', version = '' }) => ({ column: 'value', row: `${webhook_id} ${version}` }),
    ),
  ],
  flow_secrets: [
    bytes(
      'value',
      { ...ofCompany, flow_id: 'bigint', node: 'text', field: 'text' },
      ({ flow_id = '', node = '', field = '' }) => ({
        column: 'value',
        row: `${flow_id} ${node} ${field}`,
      }),
    ),
  ],
  payment_accounts: [
    bytes('secrets', { provider: 'text' }, ({ provider = '' }) => ({
      column: 'secrets',
      row: provider,
    })),
  ],
  payment_events: [
    bytes('body', { provider: 'text', event_id: 'text' }, ({ provider = '', event_id = '' }) => ({
      column: 'body',
      row: `${provider} ${event_id}`,
    })),
  ],
  settings: [
    {
      key: { ...ofCompany, key: 'text' },
      column: 'value',
      as: 'text',
      where: `t.key in (${secretKeys.map((key) => `'${key}'`).join(', ')})`,
      place: ({ key = '' }) => ({ column: 'value', row: key }),
    },
  ],
  // Last: a server that cannot open these does not start.
  lasting_keys: [
    bytes('sealed', { purpose: 'text' }, ({ purpose = '' }) => ({
      column: 'sealed',
      row: purpose,
    })),
  ],
} as const satisfies Readonly<Record<string, readonly SealedColumn[]>>;

export type SealedTable = keyof typeof sealedColumns;
