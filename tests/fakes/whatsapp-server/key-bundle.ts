/** The public keys for opening a session with a device that is offline. */
import {
  type BinaryNode,
  encodeBigEndian,
  generateSignalPubKey,
  getBinaryNodeChild,
} from 'baileys';
import { bytesOf, element, numberOf } from './stanza.ts';

const CURVE_25519 = Buffer.from([5]);

export interface PublicPreKey {
  readonly keyId: number;
  readonly publicKey: Uint8Array;
}

export interface SignedPublicPreKey extends PublicPreKey {
  readonly signature: Uint8Array;
}

export interface KeyBundle {
  readonly registrationId: number;
  readonly identity: Uint8Array;
  readonly signedPreKey: SignedPublicPreKey;
  /** For one session only; a device that has run out of them has none. */
  readonly preKey?: PublicPreKey;
}

/** In the Signal library's format. */
export function toSession({ registrationId, identity, signedPreKey, preKey }: KeyBundle) {
  const prefixed = <T extends PublicPreKey>(key: T) => ({
    ...key,
    publicKey: generateSignalPubKey(key.publicKey),
  });
  return {
    registrationId,
    identityKey: generateSignalPubKey(identity),
    signedPreKey: prefixed(signedPreKey),
    ...(preKey ? { preKey: prefixed(preKey) } : {}),
  };
}

/** The children of `<user>`, and of `<keys>` with the registration beside them. */
export function bundleNodes(bundle: KeyBundle): { registration: BinaryNode; keys: BinaryNode[] } {
  const { registrationId, identity, signedPreKey, preKey } = bundle;
  return {
    registration: element('registration', {}, encodeBigEndian(registrationId)),
    keys: [
      element('type', {}, CURVE_25519),
      element('identity', {}, identity),
      element('skey', {}, [
        ...preKeyParts(signedPreKey),
        element('signature', {}, signedPreKey.signature),
      ]),
      ...(preKey ? [element('key', {}, preKeyParts(preKey))] : []),
    ],
  };
}

function preKeyParts({ keyId, publicKey }: PublicPreKey): BinaryNode[] {
  return [element('id', {}, encodeBigEndian(keyId, 3)), element('value', {}, publicKey)];
}

export function readPreKey(node: BinaryNode): PublicPreKey {
  return { keyId: numberOf(bytesOf(node, 'id')), publicKey: bytesOf(node, 'value') };
}

export function readSignedPreKey(parent: BinaryNode): SignedPublicPreKey {
  const node = getBinaryNodeChild(parent, 'skey');
  if (!node) throw new Error('<skey> is missing');
  return { ...readPreKey(node), signature: bytesOf(node, 'signature') };
}
