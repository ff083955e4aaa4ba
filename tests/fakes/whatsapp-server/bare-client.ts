/** An unmodified client of the library, with its keys in memory: the server's tests observe through it. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  type AuthenticationCreds,
  type BaileysEventMap,
  Curve,
  initAuthCreds,
  makeWASocket,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WASocket,
} from 'baileys';
import { eventually } from '../../stage/eventually.ts';
import { guardConsole } from './console-guard.ts';
import { makeKeyStore } from './key-store.ts';
import type { Phone } from './phone.ts';
import { isSignedBy } from './signature.ts';
import { silentLog } from './silent-log.ts';
import type { WhatsAppServer } from './whatsapp-server.ts';

const RESTART = 515;

/** Makes this process use this server instead of the real one; returns how to undo it. */
export function trust(server: WhatsAppServer): () => void {
  const before = {
    root: WA_CERT_DETAILS.PUBLIC_KEY,
    verify: Curve.verify,
    authorities: getCACertificates(),
  };
  const unguard = guardConsole();
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(server.rootKey);
  Curve.verify = isSignedBy;
  setDefaultCACertificates([...before.authorities, server.media.certificate]);
  return () => {
    WA_CERT_DETAILS.PUBLIC_KEY = before.root;
    Curve.verify = before.verify;
    setDefaultCACertificates(before.authorities);
    unguard();
  };
}

type Heard = { [K in keyof BaileysEventMap]: { name: K; value: BaileysEventMap[K] } };

export type Upsert = WAMessage & { arrival: 'notify' | 'append' };

export class BareClient {
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeyStore;
  /** Acknowledgements of the server. */
  readonly acks: Record<string, string>[] = [];
  readonly sent = new Map<string, WAMessage>();
  qr: string | undefined;
  state: string | undefined;
  /** Why it last closed. */
  closedWith: { code: number | undefined; text: string } | undefined;
  heard: Heard[keyof BaileysEventMap][] = [];
  readonly #url: string;
  readonly #config: Partial<UserFacingSocketConfig>;
  #socket: WASocket | undefined;

  constructor(
    server: WhatsAppServer,
    config: Partial<UserFacingSocketConfig> = {},
    device?: BareClient,
  ) {
    this.#url = server.url;
    this.#config = config;
    this.creds = device?.creds ?? initAuthCreds();
    this.keys = device?.keys ?? makeKeyStore();
  }

  get socket(): WASocket {
    if (!this.#socket) throw new Error('not started');
    return this.#socket;
  }

  start(): this {
    this.state = undefined;
    const socket = makeWASocket({
      auth: { creds: this.creds, keys: this.keys },
      logger: silentLog,
      waWebSocketUrl: this.#url,
      markOnlineOnConnect: false,
      syncFullHistory: false,
      emitOwnEvents: false,
      retryRequestDelayMs: 0,
      getMessage: async ({ id }) => this.sent.get(id ?? '')?.message ?? undefined,
      ...this.#config,
    });
    this.#socket = socket;
    socket.ev.process((events) => {
      for (const [name, value] of Object.entries(events)) {
        this.heard.push({ name, value } as Heard[keyof BaileysEventMap]);
      }
    });
    socket.ev.on('connection.update', (update) => this.#note(update));
    socket.ws.on('CB:ack,class:message', ({ attrs }) => this.acks.push(attrs));
    return this;
  }

  /** Linked and online. */
  async link(phone: Phone): Promise<this> {
    this.start();
    await phone.scanQr(await this.showsQr());
    await this.restarts();
    return this;
  }

  /** As the server requests after linking. */
  async restarts(): Promise<void> {
    const { code } = await this.closes();
    if (code !== RESTART) throw new Error(`closed with ${code} instead of a restart`);
    await this.start().opens();
    // Before that the client holds events back, and a new connection would wait 20 s for it.
    await eventually('the history is in', () => this.creds.accountSyncCounter > 0);
  }

  showsQr(): Promise<string> {
    return eventually('a QR code', () => this.qr);
  }

  async opens(): Promise<void> {
    await eventually('the connection opens', () => this.state === 'open');
    await eventually('everything that waited has come', () =>
      this.heard.some(
        ({ name, value }) => name === 'connection.update' && value.receivedPendingNotifications,
      ),
    );
  }

  async closes(): Promise<NonNullable<BareClient['closedWith']>> {
    await eventually('the connection closes', () => this.state === 'close');
    return this.closedWith ?? { code: undefined, text: '' };
  }

  async stop(): Promise<void> {
    await this.#socket?.end(undefined);
  }

  /** Returns its id. */
  async send(...parameters: Parameters<WASocket['sendMessage']>): Promise<string> {
    const message = await this.socket.sendMessage(...parameters);
    const id = message?.key.id;
    if (!id) throw new Error('nothing was sent');
    this.sent.set(id, message);
    return id;
  }

  /** The first such event, now or later. */
  hears<K extends keyof BaileysEventMap>(
    name: K,
    isIt: (value: BaileysEventMap[K]) => boolean = () => true,
  ): Promise<BaileysEventMap[K]> {
    return eventually(`${name} is heard`, () => this.all(name).find(isIt));
  }

  all<K extends keyof BaileysEventMap>(name: K): BaileysEventMap[K][] {
    return this.heard
      .filter((event) => event.name === name)
      .map(({ value }) => value as BaileysEventMap[K]);
  }

  /** Messages with this id, in order of arrival. */
  received(id: string): Upsert[] {
    return this.all('messages.upsert').flatMap(({ messages, type }) =>
      messages.filter(({ key }) => key.id === id).map((m) => ({ ...m, arrival: type })),
    );
  }

  receives(id: string): Promise<Upsert> {
    return eventually(`${id} is received`, () => this.received(id).find(({ message }) => message));
  }

  /** A change of a message: the first that `isIt` accepts. */
  async updates(id: string, isIt: (update: Partial<WAMessage>) => boolean) {
    const found = () =>
      this.all('messages.update')
        .flat()
        .find(({ key, update }) => key.id === id && isIt(update));
    return eventually(`${id} is updated`, found);
  }

  #note({ connection, qr, lastDisconnect }: BaileysEventMap['connection.update']): void {
    if (qr) this.qr = qr;
    if (connection === 'close') {
      const error = lastDisconnect?.error as
        | (Error & { output?: { statusCode: number } })
        | undefined;
      this.closedWith = { code: error?.output?.statusCode, text: error?.message ?? '' };
    }
    if (connection) this.state = connection;
  }
}
