/** Reasons for the state of a connection: keys in connections and their history. No imports at run time. */

export const connectionReasons = [
  'account-locked',
  'account-refused',
  'account-restricted',
  'bad-session',
  'billing',
  'certificate-invalid',
  'connection-lost',
  'device-mismatch',
  'forbidden',
  'link-down',
  'logged-out',
  'new-chats-low',
  'no-permission',
  'no-webhook',
  'nobody-runs-it',
  'not-registered',
  'not-set-up',
  'number-unknown',
  'pairing-refused',
  'passkey-required',
  'phone-offline',
  'qr-expired',
  'quality-low',
  'rate-limited',
  'reach-out-restricted',
  'replaced',
  'restart-required',
  'server-unreachable',
  'token-expired',
  'version-too-old',
] as const;
export type ConnectionReason = (typeof connectionReasons)[number];

/** What happened, and what people can do about it. */
export type ReasonTexts = Readonly<Record<ConnectionReason, { what: string; todo: string }>>;

/** Actions of people; only in the history. */
export const connectionActs = ['started', 'renewed', 'ended'] as const;
export type ConnectionAct = (typeof connectionActs)[number];

export const isConnectionReason = (key: string | null): key is ConnectionReason =>
  connectionReasons.includes(key as ConnectionReason);
