/** The server's half of Noise_XX_25519_AESGCM_SHA256 as WhatsApp uses it. */
import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, type KeyPair, proto, sha256 } from 'baileys';

const MODE = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const NOTHING = Buffer.alloc(0);
const LIFE_SECONDS = 10 * 365 * 86_400;

/** Root → intermediate → leaf, where the leaf is the handshake key. Clients know the root. */
export interface ServerIdentity {
  readonly rootKey: Uint8Array;
  readonly staticKey: KeyPair;
  readonly chain: Uint8Array;
}

export function makeServerIdentity(): ServerIdentity {
  const root = Curve.generateKeyPair();
  const intermediate = Curve.generateKeyPair();
  const leaf = Curve.generateKeyPair();
  const chain = proto.CertChain.encode({
    intermediate: certify(intermediate.public, { by: root, serial: 1 }),
    leaf: certify(leaf.public, { by: intermediate, serial: 2 }),
  }).finish();
  return { rootKey: root.public, staticKey: leaf, chain };
}

function certify(key: Uint8Array, { by, serial }: { by: KeyPair; serial: number }) {
  const now = Math.floor(Date.now() / 1000);
  const details = proto.CertChain.NoiseCertificate.Details.encode({
    serial,
    issuerSerial: serial - 1,
    key,
    notBefore: now - 60,
    notAfter: now + LIFE_SECONDS,
  }).finish();
  return { details, signature: Curve.sign(by.private, details) };
}

/** A client's self-description. */
export interface ClientHandshake {
  readonly noiseKey: Buffer;
  readonly payload: proto.ClientPayload;
}

export class NoiseResponder {
  readonly #identity: ServerIdentity;
  readonly #ephemeral = Curve.generateKeyPair();
  #hash: Buffer = MODE;
  #salt: Uint8Array = MODE;
  #key: Uint8Array = MODE;
  #counter = 0;
  #toServer: Direction | undefined;
  #toClient: Direction | undefined;

  constructor(identity: ServerIdentity) {
    this.#identity = identity;
  }

  /** Answers the first frame. */
  hello(prologue: Buffer, first: Buffer): Uint8Array {
    const clientKey = proto.HandshakeMessage.decode(first).clientHello?.ephemeral;
    if (!clientKey) throw new Error('no client hello');
    for (const part of [prologue, clientKey, this.#ephemeral.public]) this.#mixHash(part);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, clientKey));
    const sealedKey = this.#seal(this.#identity.staticKey.public);
    this.#mixKey(Curve.sharedKey(this.#identity.staticKey.private, clientKey));
    const payload = this.#seal(this.#identity.chain);
    return proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.#ephemeral.public, static: sealedKey, payload },
    }).finish();
  }

  /** Reads the second frame; from here on two keys seal everything, one per direction. */
  finish(second: Buffer): ClientHandshake {
    const { clientFinish } = proto.HandshakeMessage.decode(second);
    if (!clientFinish?.static || !clientFinish.payload) throw new Error('no client finish');
    const noiseKey = this.#unseal(clientFinish.static);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.#unseal(clientFinish.payload));
    const [toServer, toClient] = this.#split(NOTHING);
    this.#toServer = new Direction(toServer);
    this.#toClient = new Direction(toClient);
    return { noiseKey, payload };
  }

  encrypt(bytes: Uint8Array): Buffer {
    if (!this.#toClient) throw new Error('the handshake is not over');
    return this.#toClient.seal(bytes);
  }

  decrypt(bytes: Uint8Array): Buffer {
    if (!this.#toServer) throw new Error('the handshake is not over');
    return this.#toServer.unseal(bytes);
  }

  #mixHash(part: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, part]));
  }

  #mixKey(secret: Uint8Array): void {
    [this.#salt, this.#key] = this.#split(secret);
    this.#counter = 0;
  }

  #split(secret: Uint8Array): [Uint8Array, Uint8Array] {
    const both = hkdf(Buffer.from(secret), 64, { salt: Buffer.from(this.#salt), info: '' });
    return [both.subarray(0, 32), both.subarray(32)];
  }

  #seal(bytes: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(bytes, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #unseal(sealed: Uint8Array): Buffer {
    const bytes = aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return bytes;
  }
}

class Direction {
  readonly #key: Uint8Array;
  #counter = 0;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  seal(bytes: Uint8Array): Buffer {
    return aesEncryptGCM(bytes, this.#key, nonce(this.#counter++), NOTHING);
  }

  unseal(sealed: Uint8Array): Buffer {
    return aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), NOTHING);
  }
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}
