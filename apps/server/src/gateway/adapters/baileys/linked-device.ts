/**
 * One linked device: pairs, stays connected, and passes WhatsApp's events on. Runs in a child process; it owns the
 * credentials, journal and inbox of its connection for as long as its lease holds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionState, WASocket, WAVersion } from 'baileys';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import {
  FencedError,
  type Identity,
  type InboundEvent,
  type LookupAnswer,
  type MediaRef,
  type OutboundCommand,
  type SendOutcome,
  type SessionEnd,
  type SessionState,
} from '../../../provider/port.ts';
import type { Lease } from '../../leases/lease.ts';
import { keepAddressBook } from './address-book.ts';
import { partsOf } from './addresses.ts';
import { AuthStore, UnreadableCredsError } from './auth-store.ts';
import { LOST, PASSKEY_REQUIRED, UNREADABLE } from './close-reasons.ts';
import { Closings } from './closings.ts';
import { askPairingCode, findDevice } from './device.queries.ts';
import { openFileRef } from './file-ref.ts';
import { fetchFile } from './files.ts';
import { Groups } from './groups.ts';
import { Inbox } from './inbox.ts';
import { Envelopes } from './journaled-repository.ts';
import { KeyCache } from './key-cache.ts';
import { LibraryCache } from './library-cache.ts';
import { LinkOffer } from './link-offer.ts';
import { listen } from './listen.ts';
import { lookUp } from './look-up.ts';
import { type Self, withheld } from './normalise.ts';
import { type Backlog, openSocket } from './open-socket.ts';
import { addressOf, Outgoing } from './outgoing.ts';
import { PhoneWatch } from './phone-watch.ts';
import { fetchPicture } from './pictures.ts';
import { Restriction } from './restriction.ts';
import type { DeviceSettings } from './settings.ts';
import type { Vault } from './vault.ts';
import type { ClientVersion } from './version.ts';

export interface DeviceOptions {
  core: Core;
  lease: Lease;
  vault: Vault;
  settings: DeviceSettings;
  version: ClientVersion;
  report(state: SessionState): void;
  /** It ended by itself; reported once. */
  ended(end: SessionEnd): void;
}

const LOGOUT_MS = 5000;
const LOOK_MS = 1000;
const CALLS_KEPT = 100;

export class LinkedDevice {
  readonly #options: DeviceOptions;
  readonly #auth: AuthStore;
  readonly #inbox: Inbox;
  readonly #outgoing: Outgoing;
  readonly #phone: PhoneWatch;
  readonly #closings: Closings;
  readonly #restriction: Restriction;
  readonly #offer: LinkOffer;
  readonly #groups = new Groups();
  readonly #envelopes = new Envelopes();
  readonly #retries = new LibraryCache();
  readonly #placeholders = new LibraryCache();
  readonly #callers = new KeyCache<string>(CALLS_KEPT);
  #socket: WASocket | undefined;
  #version: WAVersion = [0, 0, 0];
  #backlog: Backlog = { messages: 0 };
  #isOpen = false;
  #isOver = false;

  constructor(options: DeviceOptions) {
    const { core, lease, vault } = options;
    const owned = { core, lease, vault };
    this.#options = options;
    this.#phone = new PhoneWatch({ core, lease });
    this.#closings = new Closings({
      log: core.log,
      phone: this.#phone,
      inCompany: (work) => this.#inCompany(work),
      renewVersion: () => options.version.renew(this.#version),
    });
    this.#restriction = new Restriction({
      core,
      lease,
      changed: () => {
        if (this.#isOpen) options.report(this.#restriction.state());
      },
    });
    const onBroken = (error: unknown) => this.#broke(error);
    this.#auth = new AuthStore({
      ...owned,
      onBroken,
      onJournal: (entries) => this.#inbox.take(entries),
    });
    this.#offer = new LinkOffer({
      auth: this.#auth,
      log: core.log,
      report: options.report,
      forgetNumber: () => this.#asking(''),
      restart: () => this.#restart(),
    });
    this.#inbox = new Inbox({
      ...owned,
      onBroken,
      keys: this.#auth.keys,
      self: () => this.#self(),
      isBehind: () => this.#backlog.messages > 0,
      onGroup: (jid) => void this.#nameGroup(jid),
    });
    this.#outgoing = new Outgoing({
      ...owned,
      ackMs: options.settings.ackMs,
      keys: this.#auth.keys,
      socket: () => (this.#isOpen ? this.#socket : undefined),
      callerOf: (callId) => this.#callers.get(callId) ?? undefined,
      isRestricted: () => this.#restriction.isActive,
      onRefused: () => {
        if (this.#socket) void this.#restriction.refused(this.#socket);
      },
    });
  }

  async start(): Promise<void> {
    if (this.#isOver) return;
    this.#options.report({ status: 'OPENING' });
    try {
      const leftOver = await this.#auth.load();
      if (this.#isOver) return;
      this.#inbox.take(leftOver);
      this.#restriction.resume(this.#auth.restrictedUntil);
      this.#connect();
    } catch (error) {
      if (error instanceof UnreadableCredsError) {
        this.#options.core.log.error({ error }, 'linked_device.credentials_unreadable');
        this.#end(UNREADABLE);
      } else this.#broke(error);
    }
  }

  execute(command: OutboundCommand): Promise<SendOutcome> {
    return this.#outgoing.execute(command);
  }

  async lookup(addresses: readonly Identity[]): Promise<LookupAnswer[]> {
    if (!this.#isOpen || !this.#socket) throw new Error('not connected');
    return lookUp(this.#socket, addresses);
  }

  /** The path of the file in the spool. */
  async fetchMedia({ ref }: MediaRef): Promise<string> {
    if (!this.#isOpen || !this.#socket) throw new Error('not connected');
    const { vault, settings } = this.#options;
    return fetchFile(this.#socket, await openFileRef(vault, ref), settings.spoolDir);
  }

  /** The path of the picture in the spool; empty where there is none. */
  async fetchPicture(of: readonly Identity[]): Promise<string> {
    if (!this.#isOpen || !this.#socket) throw new Error('not connected');
    const jid = await addressOf(this.#socket, of);
    return jid ? fetchPicture(this.#socket, jid, this.#options.settings) : '';
  }

  /** A person may have requested a code to type, or removed the device. */
  async look(): Promise<void> {
    if (this.#isOver || this.#isOpen || !this.#socket) return;
    const device = await this.#row();
    if (device && this.#socket) await this.#offer.request(this.#socket, device.pairing_number);
  }

  /** A device that was removed on our side is removed from the phone's list too. */
  async close(mode: 'release' | 'logout'): Promise<void> {
    this.#isOver = true;
    if (this.#isOpen && (mode === 'logout' || (await this.#isForgotten()))) await this.#logOut();
    this.#drop();
    await this.#inbox.settled();
    await this.#auth.close();
  }

  /** Do not wait when the answer is unknown: the database may be down, and our lease lost with it. */
  async #isForgotten(): Promise<boolean> {
    const row = this.#row().catch(() => null);
    return (await Promise.race([row, pause(LOOK_MS, null, { ref: false })])) === undefined;
  }

  async #logOut(): Promise<void> {
    const late = pause(LOGOUT_MS, undefined, { ref: false });
    await Promise.race([this.#socket?.logout().catch(() => {}), late]);
  }

  #connect(): void {
    this.#version = this.#options.version.current();
    this.#backlog = { messages: 0 };
    const version = this.#version.join('.');
    this.#options.core.log.info({ version }, 'linked_device.socket_opening');
    const socket = openSocket({
      auth: this.#auth,
      settings: this.#options.settings,
      envelopes: this.#envelopes,
      version: this.#version,
      retries: this.#retries,
      placeholders: this.#placeholders,
      contentOf: (id) => this.#outgoing.contentOf(id),
      groupOf: (jid) => this.#groups.get(jid),
      backlog: this.#backlog,
      handled: (stanza) => this.#tell(withheld(stanza, this.#self())),
    });
    this.#socket = socket;
    listen(socket, {
      now: this.#options.core.now,
      self: () => this.#self(),
      tell: (events) => this.#tell(events),
      acked: (id, ack) => this.#outgoing.settle(id, ack),
      creds: () => void this.#auth.saveCreds().catch(() => {}),
      groupChanged: (jid) => this.#groups.forget(jid),
      caller: (callId, jid) => this.#callers.set(callId, jid),
      connection: (update) => this.#changed(socket, update),
      people: (contacts) =>
        void keepAddressBook(this.#options, contacts).catch((error) => this.#broke(error)),
      phone: () => this.#phone.heard(),
      capped: (capping) => this.#restriction.capped(capping),
      passkey: () => void this.#passkeyAsked(socket),
      refused: (code) => {
        if (socket === this.#socket && this.#isUnfinished)
          void this.#offer.refused(code).catch((error) => this.#broke(error));
      },
    });
  }

  #restart(): void {
    const last = this.#socket;
    if (!this.#isOver) this.#connect();
    void last?.end(undefined);
  }

  #tell(events: readonly InboundEvent[]): void {
    this.#inbox.tell(events);
  }

  #self(): Self {
    const { me } = this.#auth.creds;
    return { pn: me?.id ? partsOf(me.id).user : '', lid: me?.lid ? partsOf(me.lid).user : '' };
  }

  #changed(socket: WASocket, update: Partial<ConnectionState>): void {
    if (socket !== this.#socket) return;
    const { qr, isNewLogin, connection, reachoutTimeLock, lastDisconnect } = update;
    if (reachoutTimeLock) this.#restriction.heard(reachoutTimeLock);
    if (qr) void this.#offer.offer(socket, qr);
    if (isNewLogin) this.#options.report({ status: 'PAIRING' });
    if (connection === 'open') void this.#opened(socket);
    if (connection === 'close') void this.#closed(lastDisconnect?.error);
  }

  async #passkeyAsked(socket: WASocket): Promise<void> {
    if (this.#isOver || socket !== this.#socket || !this.#isUnfinished) return;
    this.#options.core.log.info('linked_device.passkey_required');
    await this.#react(PASSKEY_REQUIRED, true).catch((failure) => this.#broke(failure));
  }

  async #opened(socket: WASocket): Promise<void> {
    this.#isOpen = true;
    this.#closings.opened();
    this.#phone.start();
    this.#offer.over();
    this.#options.report(this.#restriction.state());
    this.#askRestriction(socket);
    try {
      if (this.#auth.pairingNumber) await this.#asking('');
      this.#auth.pairingNumber = '';
    } catch (error) {
      this.#broke(error);
    }
  }

  get #isUnfinished(): boolean {
    const { creds } = this.#auth;
    return !creds.account && !creds.registered;
  }

  async #closed(error: unknown): Promise<void> {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.#phone.stop();
    this.#outgoing.linkLost();
    if (this.#isOver) return;
    const isUnfinished = this.#isUnfinished;
    try {
      await this.#react(
        await this.#closings.reactTo(error, { wasOpen, isUnfinished }),
        isUnfinished,
      );
    } catch (failure) {
      this.#broke(failure);
    }
  }

  async #react(end: SessionEnd | undefined, isUnfinished: boolean): Promise<void> {
    // The next attempt would treat a requested, unfinished link as a login.
    if (isUnfinished && this.#auth.creds.me) this.#auth.startOver();
    this.#offer.over();
    if (!end) return this.#again(isUnfinished);
    if (end.unlinked) await this.#auth.archive();
    else if (end.next === 'stop' && isUnfinished) await this.#asking('');
    this.#end(end);
  }

  async #again(isUnfinished: boolean): Promise<void> {
    await this.#auth.saveCreds();
    if (this.#isOver) return;
    // While codes are offered, the next one silently replaces the last.
    if (!isUnfinished) this.#options.report({ status: 'OPENING' });
    const { refusedMs } = this.#options.settings.clocks;
    if (this.#closings.wasRefused) await pause(refusedMs, undefined, { ref: false });
    if (!this.#isOver) this.#connect();
  }

  /** WhatsApp may have changed it while we were away. */
  #askRestriction(socket: WASocket): void {
    this.#restriction.ask(socket).catch((error) => {
      this.#options.core.log.debug({ error }, 'linked_device.limits_unknown');
    });
  }

  async #nameGroup(jid: string): Promise<void> {
    if (!this.#isOpen || !this.#socket) return;
    const name = await this.#groups.discover(this.#socket, jid);
    const { user } = partsOf(jid);
    const now = this.#options.core.now();
    if (name) this.#tell([{ t: 'contact', ids: [{ kind: 'group', value: user }], name, at: now }]);
  }

  #row() {
    return this.#inCompany(findDevice);
  }

  #asking(number: string): Promise<void> {
    return this.#inCompany((tx, id) => askPairingCode(tx, id, number));
  }

  #inCompany<T>(work: (tx: Tx, connectionId: number) => Promise<T>): Promise<T> {
    const { core, lease } = this.#options;
    return inTransaction(companyCtx(core, lease.companyId), (tx) => work(tx, lease.connectionId));
  }

  /** State that could not be stored is not valid: the next session starts from the stored state. */
  #broke(error: unknown): void {
    const why = error instanceof FencedError ? 'the lease was taken' : 'a write failed';
    if (!this.#isOver) this.#options.core.log.warn({ error, why }, 'linked_device.session_failed');
    this.#end(LOST);
  }

  #end(end: SessionEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#drop();
    this.#options.ended(end);
  }

  #drop(): void {
    this.#isOpen = false;
    this.#inbox.unwatch();
    this.#phone.stop();
    this.#restriction.stop();
    this.#outgoing.linkLost();
    const socket = this.#socket;
    this.#socket = undefined;
    void socket?.end(undefined);
  }
}
