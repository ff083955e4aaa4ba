/** Linking a device to a number: by the QR code it shows, or by a code that is entered on the phone. */
import { createHmac, randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  getBinaryNodeChild,
  hkdf,
  proto,
} from 'baileys';
import type { Account } from './account.ts';
import { Companion } from './companion.ts';
import type { Connection } from './connection.ts';
import { isSignedBy } from './signature.ts';
import { bytesOf, element, newMessageId, numberOf, SERVER, seconds } from './stanza.ts';
import type { CodeRequest, World } from './world.ts';

const SIGNED_BY_ACCOUNT = Buffer.from([6, 0]);
const SIGNED_BY_DEVICE = Buffer.from([6, 1]);
const RESTART = 515;
const REFUSED = 401;

interface Scanned {
  readonly identity: Buffer;
  /** Shared by phone and client only. */
  readonly secret: Buffer;
}

/** Resolves with the device's number once it has proved its identity. */
export function linkByQr(world: World, account: Account, qr: string): Promise<number> {
  const [reference = '', noiseKey = '', identity = '', secret = ''] = qr
    .slice(qr.indexOf('#') + 1)
    .split(',');
  const connection = world.references.get(reference);
  if (!connection) throw new Error('the QR code is no longer good');
  if (!connection.noiseKey.equals(Buffer.from(noiseKey, 'base64'))) {
    throw new Error('the QR code belongs to another client');
  }
  if (account.needsPasskey) askForPasskey(connection);
  return link(world, connection, {
    account,
    identity: Buffer.from(identity, 'base64'),
    secret: Buffer.from(secret, 'base64'),
  });
}

/** WhatsApp's answer in place of the phone's confirmation; the phone tells its owner to continue in the browser. */
function askForPasskey(connection: Connection): never {
  const type = 'passkey_prologue_request';
  const options = Buffer.from(JSON.stringify({ rpId: 'whatsapp.com' }));
  connection.send(
    element('notification', { from: SERVER, id: newMessageId(), t: seconds(), type }, [
      element('passkey_request_options', {}, options),
    ]),
  );
  throw new Error('the account wants a passkey');
}

/** A wrong code makes both sides derive different keys: then the client's answer cannot be decrypted. */
export async function linkByCode(world: World, account: Account, code: string): Promise<number> {
  const request = world.codes.get(account.number);
  if (!request) throw new Error('no client asks for a code for this number');
  if (account.needsPasskey) askForPasskey(request.connection);
  const clientKey = await unwrapKey(request.wrappedKey, code);
  const ephemeral = Curve.generateKeyPair();
  request.connection.send(primaryHello(request, account, await wrapKey(ephemeral.public, code)));
  const answer = await request.finished.promise;
  world.codes.delete(account.number);
  const identity = bytesOf(answer, 'companion_identity_public');
  const shared = Curve.sharedKey(ephemeral.private, clientKey);
  const random = openBundle(bytesOf(answer, 'link_code_pairing_wrapped_key_bundle'), {
    shared,
    identity,
  });
  const ours = Curve.sharedKey(account.device.identity.private, identity);
  const secret = hkdf(Buffer.concat([shared, ours, random]), 32, { info: 'adv_secret' });
  return link(world, request.connection, { account, identity, secret: Buffer.from(secret) });
}

async function unwrapKey(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  return aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48));
}

async function wrapKey(publicKey: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const sealed = aesEncryptCTR(publicKey, await derivePairingCodeKey(code, salt), iv);
  return Buffer.concat([salt, iv, sealed]);
}

function primaryHello(
  { reference }: CodeRequest,
  account: Account,
  wrappedKey: Buffer,
): BinaryNode {
  const type = 'link_code_companion_reg';
  return element('notification', { from: SERVER, id: newMessageId(), t: seconds(), type }, [
    element(type, { stage: 'primary_hello' }, [
      element('link_code_pairing_ref', {}, reference),
      element('primary_identity_pub', {}, account.device.identity.public),
      element('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrappedKey),
    ]),
  ]);
}

function openBundle(
  bundle: Buffer,
  { shared, identity }: { shared: Buffer; identity: Buffer },
): Buffer {
  const salt = bundle.subarray(0, 32);
  const info = 'link_code_pairing_key_bundle_encryption_key';
  const key = hkdf(shared, 32, { salt, info });
  const plain = readBundle(bundle.subarray(32), key);
  if (!plain.subarray(0, 32).equals(identity)) throw new Error('the client is another one');
  return plain.subarray(64, 96);
}

function readBundle(sealed: Buffer, key: Uint8Array): Buffer {
  try {
    return aesDecryptGCM(sealed.subarray(12), key, sealed.subarray(0, 12), Buffer.alloc(0));
  } catch (cause) {
    throw new Error('the code is wrong', { cause });
  }
}

/** The phone signs the client's identity; the client signs back in `completeLink`. */
function link(
  world: World,
  connection: Connection,
  { account, identity, secret }: Scanned & { account: Account },
): Promise<number> {
  const device = account.takeDeviceId();
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: device,
  }).finish();
  const done = Promise.withResolvers<number>();
  world.links.set(connection, { account, details, identity, device, done });
  connection.send(
    element('iq', { from: SERVER, id: newMessageId(), type: 'set', xmlns: 'md' }, [
      element('pair-success', {}, [
        element('device-identity', {}, vouchFor({ account, identity, secret, details })),
        element('platform', { name: 'android' }),
        element('biz', { name: account.name }),
        element('device', {
          jid: account.addressOf(device),
          lid: account.lidJid.replace('@', `:${device}@`),
        }),
      ]),
    ]),
  );
  return done.promise;
}

function vouchFor({
  account,
  identity,
  secret,
  details,
}: Scanned & { account: Account; details: Uint8Array }): Uint8Array {
  const { identity: own } = account.device;
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: own.public,
    accountSignature: Curve.sign(
      own.private,
      Buffer.concat([SIGNED_BY_ACCOUNT, details, identity]),
    ),
  }).finish();
  const hmac = createHmac('sha256', secret).update(signed).digest();
  return proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
}

/** The client's signature over its identity: only now does the device exist. */
export function completeLink(world: World, connection: Connection, reply: BinaryNode): void {
  const pending = world.links.get(connection);
  if (!pending) return;
  world.links.delete(connection);
  const { account, details, identity, device, done } = pending;
  const signed = Buffer.concat([
    SIGNED_BY_DEVICE,
    details,
    identity,
    account.device.identity.public,
  ]);
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(
    bytesOf(getBinaryNodeChild(reply, 'pair-device-sign'), 'device-identity'),
  );
  if (!deviceSignature || !isSignedBy(identity, signed, deviceSignature)) {
    connection.refuse(REFUSED);
    done.reject(new Error('the client did not sign its identity'));
    return;
  }
  account.companions.set(device, new Companion(account, device, keysOf(connection, identity)));
  connection.endWith({ code: RESTART });
  done.resolve(device);
}

function keysOf({ payload, noiseKey }: Connection, identity: Buffer) {
  const { eRegid, eSkeyId, eSkeyVal, eSkeySig } = payload?.devicePairingData ?? {};
  if (!eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('the client has no keys');
  return {
    noiseKey,
    identity,
    registrationId: numberOf(eRegid),
    signedPreKey: { keyId: numberOf(eSkeyId), publicKey: eSkeyVal, signature: eSkeySig },
  };
}

/** Removes a device from the phone's list. */
export function removeDevice(account: Account, device: number): void {
  const companion = account.companions.get(device);
  account.companions.delete(device);
  companion?.connection?.endWith({
    code: REFUSED,
    reason: element('conflict', { type: 'device_removed' }),
  });
}
