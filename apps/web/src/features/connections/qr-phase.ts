import type { Connection } from '@prosa/contract/connections';

/** Progress of linking a phone. The dialog is open until somebody scans; after that only the result is awaited. */
export type QrPhase = 'preparing' | 'showing' | 'linking' | 'linked' | 'ended';

type Seen = Pick<Connection, 'status' | 'qrcode'>;

/** Pure: several states may have passed since the last call. */
export function nextQrPhase(phase: QrPhase, connection: Seen | undefined): QrPhase {
  if (phase === 'linked' || phase === 'ended') return phase;
  switch (connection?.status) {
    case 'CONNECTED':
      return 'linked';
    case 'PAIRING':
      return 'linking';
    case 'OPENING':
      return phase === 'preparing' ? 'preparing' : 'linking';
    case 'qrcode':
      return withCode(phase, connection.qrcode);
    default:
      return 'ended';
  }
}

function withCode(phase: QrPhase, code: string): QrPhase {
  // A new code after a scan means that linking failed.
  if (phase === 'linking') return 'ended';
  return code ? 'showing' : 'preparing';
}
