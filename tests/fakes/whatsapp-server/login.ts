/** A client has completed the handshake: it is being linked, or it logs in as a linked device. */
import { randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';
import { element, newMessageId, SERVER, seconds } from './stanza.ts';
import type { World } from './world.ts';

const REFERENCES = 6;
const UNLINKED = 401;

export function logIn(world: World, connection: Connection): void {
  const { refuseLoginWith } = world.faults;
  if (refuseLoginWith !== undefined) connection.refuse(refuseLoginWith);
  else if (connection.payload?.devicePairingData) offerReferences(world, connection);
  else admit(world, connection);
}

/** Each is valid for one QR code; the client shows them one after another. */
function offerReferences(world: World, connection: Connection): void {
  const references = Array.from({ length: REFERENCES }, newReference);
  for (const reference of references) world.references.set(reference, connection);
  const offered = references.map((reference) => element('ref', {}, Buffer.from(reference)));
  connection.send(
    element('iq', { from: SERVER, id: newMessageId(), type: 'set', xmlns: 'md' }, [
      element('pair-device', {}, offered),
    ]),
  );
}

function newReference(): string {
  return `2@${randomBytes(24).toString('base64url')}`;
}

function admit(world: World, connection: Connection): void {
  const refusal = world.faults.refuseNextLogin;
  if (refusal !== undefined) {
    world.faults.refuseNextLogin = undefined;
    connection.refuse(refusal);
    return;
  }
  const { username, device } = connection.payload ?? {};
  const account = world.directory.find(`${username}${SERVER}`);
  const companion = account?.companions.get(device ?? 0);
  if (!account || !companion?.keys.noiseKey.equals(connection.noiseKey)) {
    connection.refuse(UNLINKED);
    return;
  }
  companion.connection?.endWith({ reason: element('conflict', { type: 'replaced' }) });
  companion.connection = connection;
  connection.companion = companion;
  const lid = account.lidJid.replace('@', `:${companion.id}@`);
  connection.send(element('success', { t: seconds(), lid, props: '1' }));
  const routing = element('edge_routing', {}, [
    element('routing_info', {}, Buffer.from('edge-of-the-test')),
  ]);
  connection.send(element('ib', { from: SERVER }, [routing]));
}

/** A socket has closed: cleans up everything that depended on it. */
export function logOut(world: World, connection: Connection): void {
  world.connections.delete(connection);
  if (connection.companion?.connection === connection) connection.companion.connection = undefined;
  for (const [reference, at] of world.references) {
    if (at === connection) world.references.delete(reference);
  }
  const left = new Error('the client left before it was linked');
  world.links.get(connection)?.done.reject(left);
  world.links.delete(connection);
  for (const [number, request] of world.codes) {
    if (request.connection !== connection) continue;
    request.finished.reject(left);
    world.codes.delete(number);
  }
}
