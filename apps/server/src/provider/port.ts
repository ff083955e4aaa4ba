/**
 * The provider port: what every messaging provider offers the product, and what it tells us. Adapters translate a
 * provider's protocol into this and hold no product logic. A new provider is a new folder and one line in adapters.ts.
 */
import type { Readable } from 'node:stream';
import type { ConnectionStatus } from '@prosa/contract/connections';
import type { ErrorCode } from '@prosa/contract/errors';
import type { Log } from '../core/log.ts';

/** One of the names a person or group has with a provider. `value` is digits, a LID, or a provider's own key. */
export interface Identity {
  kind: 'pn' | 'lid' | 'bsuid' | 'group' | 'sandbox';
  value: string;
}

/** A person in a group, as the provider tells of them. */
export interface Member {
  ids: readonly Identity[];
  name?: string;
  number?: string;
}

/** Somebody whom a text names: it holds `@` and the value of one of their ids. */
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
  /** Says to the customer that a message was passed on. */
  forwardMark: boolean;
  typingOut: boolean;
  /** `asked`: only of chats that are watched. */
  typingIn: boolean | 'asked';
  readReceiptsOut: boolean;
  calls: 'event+reject' | 'none';
  groups: boolean;
  numberLookup: boolean;
  /** People's pictures can be fetched. */
  pictures: boolean;
  /** Whether the provider takes the message id we choose; otherwise it names the message when it accepts it. */
  clientMessageId: boolean;
  handsetEcho: boolean;
  history: boolean;
  /** Whom the owner's phone knows can be taken over as contacts. */
  addressBook: boolean;
  /** Approved texts may be sent at any time. */
  templates: boolean;
  /** Choices can be sent as buttons and lists. */
  menus: boolean;
  /** Free text only so long after the customer's last message; null = always. */
  serviceWindowHours: number | null;
  /** Longest text; absent = the product's own limit. */
  textLengthMax?: number;
  /** Messages a second of the whole connection. */
  rate: { perSecond: number };
}

export interface MediaRule {
  kind: 'image' | 'audio' | 'video' | 'application';
  maxBytes: number;
  /** Empty = any type of the kind. */
  mimes: readonly string[];
}

/** Where an adapter can fetch a file that a message carries. JSON: it is stored with the message. */
export interface MediaRef {
  ref: string;
  mime: string;
  name: string;
  bytes: number | null;
  /** A voice note rather than a music file. */
  voice?: boolean;
  /** What is shown of a voice note: 64 bytes of 0 to 100 in base64. */
  waveform?: string;
}

export interface OutboundFile {
  name: string;
  mime: string;
  bytes: number;
  voice: boolean;
  /** As that of what comes in, where somebody measured it. */
  waveform?: string | undefined;
  /** Opens the stored bytes; may be called again for another attempt. */
  open(): Promise<Readable>;
}

/** What is asked of a provider. `providerMessageId` is chosen by us before sending, so a repeat is recognised. */
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
  /** Asks to be told when they write; forgotten with the session. */
  | { t: 'watch' }
  | { t: 'rejectCall'; callId: string }
  /** Asks the phone for what is older than a message; it comes as messages of origin `history`, or never. */
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
  /** As the customer reads it; what the thread shows. */
  preview: string;
}

export interface TemplateValue {
  /** Where the template names its variables instead of counting them. */
  name?: string;
  /** A text, or the address of the file that heads the message. */
  value: string;
  kind?: 'text' | 'image' | 'video' | 'document';
}

/** A choice among few: buttons up to three, a list up to ten. The answer comes back as a message with the title and, as `choice`, the id. */
export interface InteractiveMenu {
  body: string;
  button: string;
  options: readonly { id: string; title: string; description?: string }[];
}

export type FailureClass = 'retry' | 'throttle' | 'permanent' | 'session';

/** `unknown`: it may have gone out; the same id may be sent again only where the provider drops repeats. */
export type SendOutcome =
  /** `id`: what the provider calls the message from now on, where it did not take ours. */
  | { s: 'accepted'; at: Date; id?: string }
  | { s: 'unknown' }
  /** `reason`: what people are told, where more is known than that it did not work. */
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
  /** Not decrypted yet, and more may come. */
  | 'waiting'
  /** Only the phone itself shows it. */
  | 'view_once'
  /** A kind that we do not know. */
  | 'unsupported';

/** What a provider tells. `at` is the provider's time. All take effect idempotently, in the order given per chat. */
export type InboundEvent =
  | InboundMessage
  | { t: 'ack'; id: string; level: 2 | 3 | 4 | 5; at: Date }
  /** The provider has the message we know by `ref`, and calls it `id`: settles what is unknown. */
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
   * Without `targetFromMe` the provider does not tell whose message it is: ids are its own and unique then. `by`: in
   * groups, who of the others.
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
  /** News of a person; several identities say that they are one person's. */
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
  /** Who the thread is with. Several identities of one person; the first is the one to keep. */
  chat: readonly Identity[];
  /** Digits to show, where the provider knows them. */
  number?: string;
  /** In groups, who wrote it. */
  sender?: Member;
  /** What the person (or group) calls itself. */
  name?: string;
  fromMe: boolean;
  /**
   * live, or kept by the provider while we were away; automations answer live ones, and others of the last minutes. `history`: from before we
   * listened, newest first; taken in above threads that exist.
   */
  origin: 'live' | 'offline' | 'history';
  kind: MessageKind;
  /** Text, caption, vCard, or `image|link|description` of a location. */
  body: string;
  media?: MediaRef;
  quotedId?: string;
  mentions?: readonly Mention[];
  /** How often it was passed on before, as far as the provider tells; absent for what was written here. */
  forwardingScore?: number;
  /** Which choice of a menu of ours was tapped: its `id`. */
  choice?: string;
  /** Could not be decrypted yet: a later event with the same id brings the content. */
  isStub?: boolean;
  at: Date;
}

/** How the link stands, for the connection's row. `reason` is one of the contract's `connectionReasons`. */
export interface SessionState {
  status: ConnectionStatus;
  qrcode?: string;
  reason?: string | null;
  /** What the reason leaves open: an ISO time until when it holds, or the provider's own code. */
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
  /** Stores events; resolves after commit, and only then may the provider be told. Throws FencedError when the lease is lost. */
  append(events: readonly InboundEvent[]): Promise<void>;
  /** Reports a change of the link. */
  report(state: SessionState): Promise<void>;
}

/** The lease was taken by another process: stop at once and write nothing. */
export class FencedError extends Error {
  override name = 'FencedError';
}

export interface LookupAnswer {
  exists: boolean | 'unknown';
  /** Digits as the provider writes them, where it knows them. */
  number?: string;
}

export interface ProviderSession {
  /** Never throws for reasons of the provider. */
  execute(command: OutboundCommand): Promise<SendOutcome>;
  /** Whether addresses can be written to, an answer for each in their order. */
  lookup(addresses: readonly Identity[]): Promise<LookupAnswer[]>;
  /** The bytes of a message's file. Throws when they are gone. */
  fetchMedia(ref: MediaRef): Promise<Readable>;
  /** What a person or group shows; undefined where there is nothing to see. Absent where the provider has none. */
  fetchPicture?(of: readonly Identity[]): Promise<Readable | undefined>;
  /** Resolves when the session has ended by itself, with what to do next. */
  readonly ended: Promise<SessionEnd>;
  /** `logout` also forgets the link on both sides. */
  close(mode: 'release' | 'logout'): Promise<void>;
}

/** `restart`: at once; `backoff`: with growing waits; `stop`: until a person asks. */
export interface SessionEnd {
  next: 'restart' | 'backoff' | 'stop';
  status: ConnectionStatus;
  reason: string;
  detail?: string;
  /** No sooner than this. */
  afterMs?: number;
  /** A link the other side ended: credentials were deleted. */
  unlinked?: boolean;
}

export interface ProviderAdapter {
  readonly kind: string;
  readonly capabilities: Capabilities;
  /** Opens a session; `signal` ends it without logging out. */
  open(context: SessionContext, signal: AbortSignal): Promise<ProviderSession>;
}

/** Somebody whom the owner of a connection knows. `number` is digits with country code. */
export interface AddressBookEntry {
  name: string;
  number: string;
}
