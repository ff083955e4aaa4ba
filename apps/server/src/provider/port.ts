/**
 * The provider port: what every messaging provider offers the product, and what it reports to us. Adapters translate
 * a provider's protocol into this and hold no product logic. A new provider is a new folder and one line in
 * adapters.ts.
 */
import type { Readable } from 'node:stream';
import type { ConnectionStatus } from '@prosa/contract/connections';
import type { ErrorCode } from '@prosa/contract/errors';
import type { Log } from '../core/log.ts';

/** One of a person's or group's names with a provider. `value` is digits, a LID, or a provider's own key. */
export interface Identity {
  kind: 'pn' | 'lid' | 'bsuid' | 'group' | 'sandbox';
  value: string;
}

/** A person in a group, as the provider describes them. */
export interface Member {
  ids: readonly Identity[];
  name?: string;
  number?: string;
}

/** A mentioned person: the text holds `@` and the value of one of their ids. */
export interface Mention {
  ids: readonly Identity[];
  /** The connection's own number. */
  isMe?: boolean;
}

export interface Capabilities {
  link: 'qr+code' | 'token' | 'none';
  media: readonly MediaRule[];
  edit: boolean;
  revoke: boolean;
  react: boolean;
  quote: boolean;
  /** The customer sees that the message was forwarded. */
  forwardMark: boolean;
  /** `reads`: it also marks the customer's messages as read. */
  typingOut: boolean | 'reads';
  /** `asked`: only for chats that are watched. */
  typingIn: boolean | 'asked';
  readReceiptsOut: boolean;
  calls: 'event+reject' | 'none';
  groups: boolean;
  numberLookup: boolean;
  /** Profile pictures can be fetched. */
  pictures: boolean;
  /** Whether the provider accepts the message id we choose; otherwise it names the message when it accepts it. */
  clientMessageId: boolean;
  handsetEcho: boolean;
  history: boolean;
  /** The owner's address book can be imported as contacts. */
  addressBook: boolean;
  /** Approved texts may be sent at any time. */
  templates: boolean;
  /** Choices can be sent as buttons and lists. */
  menus: boolean;
  /** Free text is allowed only for this long after the customer's last message; null = always. */
  serviceWindowHours: number | null;
  /** Maximum text length; undefined = the product's own limit. */
  textLengthMax?: number;
  /** Messages per second of the whole connection, where the session knows no other rate. */
  rate: { perSecond: number };
}

export interface MediaRule {
  kind: 'image' | 'audio' | 'video' | 'application';
  maxBytes: number;
  /** Empty = any type of the kind. */
  mimes: readonly string[];
}

/** Where an adapter can fetch a message's file. JSON: it is stored with the message. */
export interface MediaRef {
  ref: string;
  mime: string;
  name: string;
  bytes: number | null;
  /** A voice note rather than a music file. */
  voice?: boolean;
  /** Waveform of a voice note: 64 bytes of 0 to 100 in base64. */
  waveform?: string;
}

export interface OutboundFile {
  name: string;
  mime: string;
  bytes: number;
  voice: boolean;
  /** In the format of inbound ones, where it was measured. */
  waveform?: string | undefined;
  /** Opens the stored bytes; may be called again for a retry. */
  open(): Promise<Readable>;
}

/** Commands to a provider. We choose `providerMessageId` before sending, so that a retry is recognised. */
export type OutboundCommand = { to: readonly Identity[]; attempt: number } & (
  | {
      t: 'text';
      providerMessageId: string;
      body: string;
      quotedId?: string;
      forwardingScore?: number;
    }
  | {
      t: 'media';
      providerMessageId: string;
      kind: MediaRule['kind'];
      file: OutboundFile;
      caption: string;
      quotedId?: string;
      forwardingScore?: number;
    }
  | { t: 'location'; providerMessageId: string; place: Place; forwardingScore?: number }
  | {
      t: 'contacts';
      providerMessageId: string;
      cards: readonly ContactCard[];
      forwardingScore?: number;
    }
  | { t: 'template'; providerMessageId: string; template: TemplateText }
  | { t: 'interactive'; providerMessageId: string; menu: InteractiveMenu }
  | {
      t: 'react';
      providerMessageId: string;
      targetId: string;
      targetFromMe: boolean;
      emoji: string;
    }
  | { t: 'edit'; providerMessageId: string; body: string }
  | { t: 'revoke'; providerMessageId: string }
  | { t: 'read'; providerMessageIds: readonly string[] }
  | { t: 'typing'; isTyping: boolean }
  /** Subscribes to their typing; ends with the session. */
  | { t: 'watch' }
  | { t: 'rejectCall'; callId: string }
  /** Requests messages older than this one from the phone; they arrive with the origin `history`, or never. */
  | { t: 'history'; before: { id: string; fromMe: boolean; atMs: number }; count: number }
);

export interface Place {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}

export interface ContactCard {
  name: string;
  /** Digits with country code. */
  numbers: readonly string[];
}

/** An approved text of the provider with its variables filled, in their order. */
export interface TemplateText {
  name: string;
  language: string;
  header: readonly TemplateValue[];
  body: readonly TemplateValue[];
  buttons: readonly { index: number; kind: 'url' | 'copy_code'; value: string }[];
  /** The text that the customer reads; shown in the thread. */
  preview: string;
}

export interface TemplateValue {
  /** Where the template names its variables instead of numbering them. */
  name?: string;
  /** A text, or the address of the header file. */
  value: string;
  kind?: 'text' | 'image' | 'video' | 'document';
}

/**
 * A choice among few: buttons up to three, a list up to ten. The answer is a message with the title and, as `choice`,
 * the id.
 */
export interface InteractiveMenu {
  body: string;
  button: string;
  options: readonly { id: string; title: string; description?: string }[];
}

export type FailureClass = 'retry' | 'throttle' | 'permanent' | 'session';

/** `unknown`: it may have been sent; the same id may be sent again only where the provider drops repeats. */
export type SendOutcome =
  /** `id`: the provider's name for the message from now on, where it did not accept ours. */
  | { s: 'accepted'; at: Date; id?: string }
  | { s: 'unknown' }
  /** `reason`: the text for people, where more is known than that it failed. */
  | { s: 'failed'; cls: FailureClass; code: string; retryAfterMs?: number; reason?: ErrorCode };

export type MessageKind =
  | 'conversation'
  | 'image'
  | 'audio'
  | 'video'
  | 'application'
  | 'sticker'
  | 'locationMessage'
  | 'contactMessage'
  | 'call_log'
  /** Not decrypted yet; the content may follow. */
  | 'waiting'
  /** Only the phone itself shows it. */
  | 'view_once'
  /** A kind that we do not know. */
  | 'unsupported';

/** Events of a provider. `at` is the provider's time. All take effect idempotently, in the order given per chat. */
export type InboundEvent =
  | InboundMessage
  | { t: 'ack'; id: string; level: 2 | 3 | 4 | 5; at: Date }
  /** The provider has the message we know as `ref`, and names it `id`: settles an unknown outcome. */
  | { t: 'sent'; ref: string; id: string; at: Date }
  /** The provider refused a message after accepting it. */
  | { t: 'refused'; id: string; code: string; at: Date }
  | {
      t: 'edit';
      id: string;
      fromMe: boolean;
      body: string;
      mentions?: readonly Mention[];
      at: Date;
    }
  | { t: 'revoke'; id: string; fromMe: boolean; at: Date }
  /**
   * Without `targetFromMe` the provider does not say whose message it is: its own ids are unique then. `by`: in groups,
   * the other member who did it.
   */
  | {
      t: 'reaction';
      id: string;
      targetFromMe?: boolean;
      byMe: boolean;
      by?: Member;
      emoji: string;
      at: Date;
    }
  /** Updated data of a person; several identities belong to one person. */
  | { t: 'contact'; ids: readonly Identity[]; name?: string; picture?: 'changed'; at: Date }
  | { t: 'presence'; chat: readonly Identity[]; isTyping: boolean; at: Date }
  | {
      t: 'call';
      id: string;
      from: readonly Identity[];
      name?: string;
      phase: 'offer' | 'missed' | 'accepted';
      isVideo: boolean;
      at: Date;
    };

export interface InboundMessage {
  t: 'message';
  id: string;
  /** The other side of the thread. Several identities of one person; the first is the one to keep. */
  chat: readonly Identity[];
  /** Digits to show, where the provider knows them. */
  number?: string;
  /** In groups, the author. */
  sender?: Member;
  /** The name that the person (or group) chose. */
  name?: string;
  fromMe: boolean;
  /**
   * live, or kept by the provider while we were away; automations answer live ones, and others of the last minutes.
   * `history`: from before we listened, newest first; inserted above threads that exist.
   */
  origin: 'live' | 'offline' | 'history';
  kind: MessageKind;
  /** Text, caption, vCard, or `image|link|description` of a location. */
  body: string;
  media?: MediaRef;
  quotedId?: string;
  mentions?: readonly Mention[];
  /** How often it was forwarded before, as far as the provider reports it; undefined for original messages. */
  forwardingScore?: number;
  /** The tapped choice of our menu: its `id`. */
  choice?: string;
  /** Could not be decrypted yet: a later event with the same id brings the content. */
  isStub?: boolean;
  at: Date;
}

/** State of the link, for the connection's row. `reason` is one of the contract's `connectionReasons`. */
export interface SessionState {
  status: ConnectionStatus;
  qrcode?: string;
  reason?: string | null;
  /** Detail of the reason: an ISO time until when it holds, or the provider's own code. */
  detail?: string;
  retries?: number;
}

/** What an adapter gets to work with. */
export interface SessionContext {
  companyId: number;
  connectionId: number;
  /** Fencing epoch of our lease: every write for this session is checked against it. */
  epoch: number;
  log: Log;
  /**
   * Stores events; resolves after commit, and only then may the provider get an ack. Throws FencedError when the
   * lease is lost.
   */
  append(events: readonly InboundEvent[]): Promise<void>;
  /** Reports a change of the link. */
  report(state: SessionState): Promise<void>;
}

/** Another process took the lease: stop at once and write nothing. */
export class FencedError extends Error {
  override name = 'FencedError';
}

export interface LookupAnswer {
  exists: boolean | 'unknown';
  /** Digits as the provider writes them, where it knows them. */
  number?: string;
}

export interface ProviderSession {
  /** Never throws because of the provider. */
  execute(command: OutboundCommand): Promise<SendOutcome>;
  /** Whether messages to these addresses are possible, an answer for each in order. */
  lookup(addresses: readonly Identity[]): Promise<LookupAnswer[]>;
  /** The bytes of a message's file. Throws when they are gone. */
  fetchMedia(ref: MediaRef): Promise<Readable>;
  /** The picture of a person or group; undefined where none is visible. Absent where the provider has no pictures. */
  fetchPicture?(of: readonly Identity[]): Promise<Readable | undefined>;
  /** Messages per second that the provider allows this connection, if it says so; else those of the capabilities. */
  readonly perSecond?: number | undefined;
  /** Resolves when the session has ended by itself, with what to do next. */
  readonly ended: Promise<SessionEnd>;
  /** `logout` also removes the link on both sides. */
  close(mode: 'release' | 'logout'): Promise<void>;
}

/** `restart`: at once; `backoff`: with growing waits; `stop`: until a person restarts it. */
export interface SessionEnd {
  next: 'restart' | 'backoff' | 'stop';
  status: ConnectionStatus;
  reason: string;
  detail?: string;
  /** No sooner than this. */
  afterMs?: number;
  /** The other side ended the link: credentials were deleted. */
  unlinked?: boolean;
}

export interface ProviderAdapter {
  readonly kind: string;
  readonly capabilities: Capabilities;
  /** Opens a session; `signal` ends it without logging out. */
  open(context: SessionContext, signal: AbortSignal): Promise<ProviderSession>;
}

/** A contact of the connection's owner. `number` is digits with country code. */
export interface AddressBookEntry {
  name: string;
  number: string;
}
