/** A number: its phone (device 0, with its own keys) and the devices linked to it. A customer has only a phone. */
import { jidEncode, type proto } from 'baileys';
import type { Companion } from './companion.ts';
import type { Connection } from './connection.ts';
import { Settings } from './settings.ts';
import { type Sealed, SignalDevice } from './signal-device.ts';
import type { Attributes } from './stanza.ts';

/** A message as the phone decrypted it. */
export interface Arrived {
  readonly id: string;
  readonly from: Account;
  readonly fromDevice: number;
  readonly group?: string;
  readonly message: proto.IMessage;
  /** Sent by a linked device of this number to another account. */
  readonly isOwnCopy: boolean;
  readonly attrs: Readonly<Record<string, string>>;
}

export interface Receipt {
  readonly by: Account;
  readonly device: number;
  readonly ids: readonly string[];
  readonly type: string;
}

/** A message on its way to a phone, still sealed. */
export interface Arrival {
  readonly to: Account;
  readonly from: Account;
  readonly fromDevice: number;
  readonly id: string;
  readonly parts: readonly Sealed[];
  readonly group?: string;
  readonly attrs: Readonly<Record<string, string>>;
}

/** A message of this phone, kept to seal it again for a device that could not read it. */
export interface Sent {
  readonly message: proto.IMessage;
  readonly attributes: Attributes;
  readonly group?: string;
}

export class Account {
  readonly number: string;
  readonly lid: string;
  readonly device = new SignalDevice();
  readonly companions = new Map<number, Companion>();
  readonly arrived: Arrived[] = [];
  /** Counter of first arrival of each message: one that could be read only later keeps its place in the chat. */
  readonly places = new Map<string, number>();
  readonly receipts: Receipt[] = [];
  readonly sent = new Map<string, Sent>();
  name: string;
  /** Addressing mode of its messages. */
  addressing: 'lid' | 'pn' = 'lid';
  /** Nobody gets its number, as with people one does not know. */
  hidesNumber = false;
  /** WhatsApp demands a passkey before linking a device, as for a growing number of accounts. */
  needsPasskey = false;
  /** A phone that is off keeps what arrives for later. */
  isOnline = true;
  readonly waiting: Arrival[] = [];
  /** Messages of this phone that were requested again while it was off. */
  readonly askedFor: (() => Promise<void>)[] = [];
  /** How often it has requested a message again. */
  readonly retries = new Map<string, number>();
  pictureUrl: string | undefined;
  /** WhatsApp's answer when a linked device asks how many chats it may start. */
  newChats: { lock: object; cap: object } = { lock: { is_active: false }, cap: {} };
  /** Data that linked devices of this number fetch from it. */
  readonly settings = new Settings();
  history: proto.IHistorySync = {};
  /** What it sees of others: typing, answers to its calls. */
  readonly chatStates: { by: Account; state: string }[] = [];
  readonly callAnswers: { callId: string; answer: string }[] = [];
  /** The connections that subscribed to its presence, and the presence that its linked device reports. */
  readonly watchers = new Set<Connection>();
  presence = 'unavailable';
  #devices = 0;

  constructor({ number, lid, name }: { number: string; lid: string; name: string }) {
    this.number = number;
    this.lid = lid;
    this.name = name;
  }

  get jid(): string {
    return jidEncode(this.number, 's.whatsapp.net');
  }

  get lidJid(): string {
    return jidEncode(this.lid, 'lid');
  }

  takeDeviceId(): number {
    this.#devices++;
    return this.#devices;
  }

  /** The name of one of its devices in everybody's sessions, whatever the addressing. */
  addressOf(device: number): string {
    return jidEncode(this.number, 's.whatsapp.net', device);
  }

  get #shownJid(): string | undefined {
    return this.hidesNumber ? undefined : this.jid;
  }

  /** The sender, with the other name beside the one used. */
  sender(device = 0): Attributes {
    return this.addressing === 'lid'
      ? {
          from: jidEncode(this.lid, 'lid', device),
          sender_pn: this.#shownJid,
          addressing_mode: 'lid',
        }
      : {
          from: jidEncode(this.number, 's.whatsapp.net', device),
          sender_lid: this.lidJid,
          addressing_mode: 'pn',
        };
  }

  /** The same in a group, where `from` is the group. */
  participant(device = 0): Attributes {
    return {
      participant: jidEncode(this.lid, 'lid', device),
      participant_pn: this.#shownJid,
      addressing_mode: 'lid',
    };
  }

  /** For the linked devices: one of this number's devices wrote to `peer`. */
  ownCopyTo(peer: Account, device = 0): Attributes {
    return this.addressing === 'lid'
      ? {
          from: jidEncode(this.lid, 'lid', device),
          recipient: peer.lidJid,
          sender_pn: this.jid,
          peer_recipient_pn: peer.jid,
          recipient_pn: peer.jid,
        }
      : {
          from: jidEncode(this.number, 's.whatsapp.net', device),
          recipient: peer.jid,
          recipient_lid: peer.lidJid,
        };
  }
}
