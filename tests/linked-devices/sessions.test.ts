/** Sessions of our devices with a customer's phone, without a server in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  addTransactionCapability,
  Curve,
  encodeWAMessage,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalKeyStore,
  unpadRandomMax16,
} from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOURNAL } from '../../apps/server/src/gateway/adapters/baileys/auth-store.ts';
import {
  Envelopes,
  journaledRepository,
} from '../../apps/server/src/gateway/adapters/baileys/journaled-repository.ts';
import { libraryLog } from '../../apps/server/src/gateway/adapters/baileys/library-log.ts';
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

/** One of our devices, with its keys in memory. */
class Device {
  readonly creds = initAuthCreds();
  readonly written: SignalDataSet[] = [];
  /** Sessions cannot be read before. */
  held: Promise<void> = Promise.resolve();
  readonly #store = makeKeyStore();
  readonly #envelopes = new Envelopes();
  readonly #repository;

  constructor() {
    const store: SignalKeyStore = {
      get: async (type, ids) => {
        if (type === 'session') await this.held;
        return this.#store.get(type, ids);
      },
      set: async (data) => {
        this.written.push(data);
        await this.#store.set(data);
      },
    };
    const oneTry = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
    const keys = addTransactionCapability(store, libraryLog, oneTry);
    const make = journaledRepository(this.#envelopes, {
      writeAhead: async (data) => store.set(data),
    });
    this.#repository = make({ creds: this.creds, keys }, libraryLog);
  }

  async bundle(): Promise<KeyBundle> {
    const preKey = Curve.generateKeyPair();
    await this.#store.set({ 'pre-key': { 1: preKey } });
    const { registrationId, signedIdentityKey, signedPreKey } = this.creds;
    const { keyId, keyPair, signature } = signedPreKey;
    return {
      registrationId,
      identity: signedIdentityKey.public,
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

test('leaves the newest session unchanged by a message sealed for an older one', async () => {
  const [shop, maria] = [new Device(), new SignalDevice()];
  expect(await shop.read(await sealFor(shop, maria, 'oi'))).toBe('oi');
  expect(await body(maria, await shop.seal('olá'))).toBe('olá');
  const late = await sealFor(shop, maria, 'atrasada');
  // As when the customer's phone requests a message again, with new keys.
  await shop.open(await maria.takeBundle());
  expect(await body(maria, await shop.seal('um'))).toBe('um');
  expect(await shop.read(late)).toBe('atrasada');
  expect(await body(maria, await shop.seal('dois'))).toBe('dois');
});

test('stores step and text together for each of two devices that receive from one person at once', async () => {
  const devices = [new Device(), new Device()] as const;
  const phones = [new SignalDevice(), new SignalDevice()] as const;
  const sealed = await Promise.all(devices.map((device, n) => sealFor(device, phones[n]!, 'oi')));
  const { promise, resolve: release } = Promise.withResolvers<void>();
  devices[0].held = promise;
  const reading = devices.map((device, n) => device.read(sealed[n]!));
  await nextTurn();
  release();
  expect(await Promise.all(reading)).toEqual(['oi', 'oi']);
  for (const { written } of devices)
    expect(written.filter(({ session }) => session)).toEqual([
      expect.objectContaining({ [JOURNAL]: expect.anything() }),
    ]);
});
