import type { Connection } from '@prosa/contract/connections';
import { expect, it } from 'vitest';
import { nextQrPhase, type QrPhase } from './qr-phase.ts';

type Seen = Pick<Connection, 'status' | 'qrcode'>;
const code: Seen = { status: 'qrcode', qrcode: 'abc' };
const plain = (status: Seen['status']): Seen => ({ status, qrcode: '' });

it.each<[QrPhase, Seen | undefined, QrPhase]>([
  ['preparing', plain('OPENING'), 'preparing'],
  ['preparing', plain('qrcode'), 'preparing'],
  ['preparing', code, 'showing'],
  ['preparing', plain('PAIRING'), 'linking'],
  ['preparing', plain('CONNECTED'), 'linked'],
  ['preparing', plain('DISCONNECTED'), 'ended'],
  ['showing', code, 'showing'],
  ['showing', plain('PAIRING'), 'linking'],
  ['showing', plain('OPENING'), 'linking'],
  ['showing', plain('CONNECTED'), 'linked'],
  ['showing', plain('DISCONNECTED'), 'ended'],
  ['showing', undefined, 'ended'],
  ['linking', plain('OPENING'), 'linking'],
  ['linking', plain('CONNECTED'), 'linked'],
  ['linking', plain('TIMEOUT'), 'ended'],
  ['linking', code, 'ended'],
  ['linked', plain('DISCONNECTED'), 'linked'],
])('%s with %j → %s', (phase, connection, next) => {
  expect(nextQrPhase(phase, connection)).toBe(next);
});
