/** Sessions of our devices with a customer's phone, without a server in between. */
import {
  addTransactionCapability,
  Curve,
  encodeWAMessage,
  initAuthCreds,
  proto,
  unpadRandomMax16,
} from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  Envelopes,
  journaledRepository,
} from '../../apps/server/src/gateway/baileys/journaled-repository.ts';
import { libraryLog } from '../../apps/server/src/gateway/baileys/library-log.ts';
import { guardConsole } from '../fakes/whatsapp-server/console-guard.ts';
import { type KeyBundle, toSession } from '../fakes/whatsapp-server/key-bundle.ts';
import { makeKeyStore } from '../fakes/whatsapp-server/key-store.ts';
import { type Sealed, SignalDevice } from '../fakes/whatsapp-server/signal-device.ts';
import { element } from '../fakes/whatsapp-server/stanza.ts';

const SHOP = '900000000001:1@lid';
const MARIA = '900000000002@lid';

let unguard: () => void;
beforeAll(() => {
  unguard = guardConsole();
});
afterAll(() => unguard());

/** One of ours, with its keys in memory. */
class Device {
  readonly creds = initAuthCreds();
  readonly #store = makeKeyStore();
  readonly #envelopes = new Envelopes();
  readonly #repository;

  constructor() {
    const oneTry = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
    const keys = addTransactionCapability(this.#store, libraryLog, oneTry);
    const make = journaledRepository(this.#envelopes, {
      writeAhead: async (data) => this.#store.set(data),
    });
    this.#repository = make({ creds: this.creds, keys }, libraryLog);
  }

  async bundle(): Promise<KeyBundle> {
    const preKey = Curve.generateKeyPair();
    await this.#store.set({ 'pre-key': { 1: preKey } });
    const { registrationId, signedIdentityKey, signedPreKey } = this.creds;
    const { keyId, keyPair, signature } = signedPreKey;
    return {
      ...{ registrationId, identity: signedIdentityKey.public },
      signedPreKey: { keyId, publicKey: keyPair.public, signature },
      preKey: { keyId: 1, publicKey: preKey.public },
    };
  }

  async read({ type, ciphertext }: Sealed): Promise<string | null | undefined> {
    const part = element('enc', { v: '2', type }, ciphertext);
    this.#envelopes.note(element('message', { id: '3A01', from: MARIA }, [part]));
    const sealed = { jid: MARIA, type: type as 'msg', ciphertext };
    const bytes = await this.#repository.decryptMessage(sealed);
    return proto.Message.decode(unpadRandomMax16(bytes)).conversation;
  }

  async seal(conversation: string): Promise<Sealed> {
    const data = encodeWAMessage({ conversation });
    return this.#repository.encryptMessage({ jid: MARIA, data });
  }

  open(bundle: KeyBundle): Promise<void> {
    return this.#repository.injectE2ESession({ jid: MARIA, session: toSession(bundle) as never });
  }
}

async function sealFor(device: Device, from: SignalDevice, conversation: string): Promise<Sealed> {
  const bundle = await device.bundle();
  return from.encrypt(SHOP, { conversation }, () => bundle);
}

const body = async (phone: SignalDevice, sealed: Sealed) =>
  (await phone.decrypt(SHOP, sealed)).conversation;

test('what was sealed for an older session leaves the newest one as it is', async () => {
  const [shop, maria] = [new Device(), new SignalDevice()];
  expect(await shop.read(await sealFor(shop, maria, 'oi'))).toBe('oi');
  expect(await body(maria, await shop.seal('olá'))).toBe('olá');
  const late = await sealFor(shop, maria, 'atrasada');
  // As when her phone asks for a message again, and sends keys along.
  await shop.open(await maria.takeBundle());
  expect(await body(maria, await shop.seal('um'))).toBe('um');
  expect(await shop.read(late)).toBe('atrasada');
  expect(await body(maria, await shop.seal('dois'))).toBe('dois');
});
