/** A phone for use in a test: the owner of a number. */
import type { proto } from 'baileys';
import type { Account } from './account.ts';
import { Chat } from './chat.ts';
import type { Companion } from './companion.ts';
import { type CustomerMessage, toProto } from './customer-message.ts';
import { GroupChat } from './group-chat.ts';
import { createGroup } from './groups.ts';
import { sendHistory } from './handset.ts';
import { linkByCode, linkByQr, removeDevice } from './pairing.ts';
import { setOnline } from './phone-hears.ts';
import { sendOwnCopy } from './phone-sends.ts';
import { roomWith } from './room.ts';
import { announce } from './setting-requests.ts';
import { element, newMessageId, SERVER, seconds } from './stanza.ts';
import type { World } from './world.ts';

export class Phone {
  readonly account: Account;
  readonly #world: World;

  constructor(world: World, account: Account) {
    this.#world = world;
    this.account = account;
  }

  get number(): string {
    return this.account.number;
  }

  /** Resolves with the device's id. */
  scanQr(qr: string): Promise<number> {
    return linkByQr(this.#world, this.account, qr);
  }

  /** Whether a client waits for a code to be entered here. */
  get isAskedForCode(): boolean {
    return this.#world.codes.has(this.number);
  }

  enterPairingCode(code: string): Promise<number> {
    return linkByCode(this.#world, this.account, code);
  }

  /** From now on a device can only be linked with a passkey. */
  demandPasskey(): void {
    this.account.needsPasskey = true;
  }

  /** Removes linked devices from the list; all when none is named. */
  unlink(device?: number): void {
    const devices = device === undefined ? [...this.account.companions.keys()] : [device];
    for (const id of devices) removeDevice(this.account, id);
  }

  /** Linked devices. */
  get devices(): readonly Companion[] {
    return [...this.account.companions.values()];
  }

  chat(peer: Phone): Chat {
    return new Chat(this.#world, this.account, roomWith(this.#world, this.account, peer.account));
  }

  /** Created by this phone, with other members. */
  createGroup(subject: string, members: readonly Phone[]): GroupChat {
    const group = createGroup(this.#world, {
      creator: this.account,
      subject,
      members: members.map(({ account }) => account),
    });
    return this.groupChat(group.jid);
  }

  groupChat(jid: string): GroupChat {
    const group = this.#world.directory.groups.get(jid);
    if (!group) throw new Error(`there is no group ${jid}`);
    return new GroupChat(this.#world, this.account, group);
  }

  /** Written here; linked devices get a copy. */
  async sendFromHandset(to: Phone, message: CustomerMessage): Promise<string> {
    const letter = { message: await toProto(this.#world.media, message) };
    return sendOwnCopy(this.#world, { from: this.account, to: to.account }, letter);
  }

  setOnline(isOnline: boolean): Promise<void> {
    return setOnline(this.#world, this.account, isOnline);
  }

  /** Subscribers see that this phone is online. */
  showPresence(type: 'available' | 'unavailable'): void {
    const stanza = element('presence', { from: this.account.sender().from, type });
    for (const watcher of this.account.watchers) watcher.send(stanza);
  }

  showPicture(bytes: Buffer): void {
    this.account.pictureUrl = this.#world.media.url(this.#world.media.put(bytes, 'jpg'));
  }

  /** Adds to the address book: linked devices get the name. */
  async saveContact(peer: Phone, name: string): Promise<void> {
    const type = 'critical_unblock_low';
    await this.account.settings.write({
      type,
      index: ['contact', peer.account.jid],
      syncAction: {
        timestamp: Date.now(),
        contactAction: {
          fullName: name,
          firstName: name.split(' ')[0],
          lidJid: peer.account.lidJid,
          pnJid: peer.account.jid,
          saveOnPrimaryAddressbook: true,
        },
      },
      apiVersion: 2,
      operation: 0,
    });
    announce(this.account, type);
  }

  /** The number may not start chats until then; without a time it may again. Silent: only a query shows it. */
  restrictNewChats(until?: Date, { isSilent = false } = {}): void {
    const lock = {
      is_active: until !== undefined,
      time_enforcement_ends: until && seconds(until.getTime()),
      enforcement_type: 'DEFAULT',
    };
    this.account.newChats.lock = lock;
    if (isSilent) return;
    const payload = { xwa2_notify_account_reachout_timelock: lock };
    this.#notify('NotificationUserReachoutTimelockUpdate', payload);
  }

  /** How many chats the number has left. */
  warnOfNewChats(status: 'NONE' | 'FIRST_WARNING' | 'CAPPED', until: Date): void {
    const cap = { capping_status: status, cycle_end_timestamp: seconds(until.getTime()) };
    this.account.newChats.cap = cap;
    const payload = { xwa2_notify_new_chat_messages_capping_info_update: cap };
    this.#notify('MessageCappingInfoNotification', payload);
  }

  #notify(name: string, data: object): void {
    for (const companion of this.devices) {
      const attributes = { from: SERVER, type: 'mex', id: newMessageId(), t: seconds() };
      const update = element('update', { op_name: name }, Buffer.from(JSON.stringify({ data })));
      companion.deliver(element('notification', attributes, [update]));
    }
  }

  /** Sent to linked devices, as after linking. */
  async pushHistory(history: proto.IHistorySync): Promise<void> {
    for (const companion of this.devices) await sendHistory(this.#world, companion, history);
  }
}
