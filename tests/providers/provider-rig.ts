/**
 * A provider as the contract suite sees it: the product with one linked connection on this side, customers' phones
 * and network faults on the other. Sandbox, Baileys and Cloud API are driven through this and nothing else.
 */
import type { Provider } from '../../apps/server/src/provider/capabilities.ts';
import type { Capabilities } from '../../apps/server/src/provider/port.ts';
import type { TestApp, TestSession } from '../../apps/server/src/testing/test-app.ts';

export interface ProviderRig {
  readonly kind: Provider;
  readonly capabilities: Capabilities;
  readonly app: TestApp;
  readonly admin: TestSession;
  readonly connectionId: number;
  /** Returns the same phone for the same number. */
  customer(number: string, name?: string): CustomerDriver;
  /**
   * Where the provider has groups: one with the company in it, created by the first of these customers, who is its
   * admin.
   */
  group?(subject: string, members: readonly CustomerDriver[]): Promise<GroupDriver>;
  readonly faults: ProviderFaults;
  close(): Promise<void>;
}

export interface ProviderFaults {
  /** The provider accepts the next messages, and its answers are lost. */
  loseAnswers(count: number): Promise<void>;
  /** The next message is refused once. */
  refuseNext(cls: 'retry' | 'permanent'): Promise<void>;
  /** Everything a customer does from now on arrives this many times. */
  deliver(times: number): Promise<void>;
  /** The link breaks, and stays down until `restore`. */
  drop(): Promise<void>;
  restore(): Promise<void>;
  /** The other side ends the link permanently. */
  unlink(): Promise<void>;
}

export interface GroupDriver {
  /** A member's phone, in the group. */
  as(member: CustomerDriver): CustomerDriver;
  /** The text of a mention: of the company by default. */
  nameOf(member?: CustomerDriver): { text: string; mentioned: string };
}

/** A customer's phone. Message ids are the provider's. */
export interface CustomerDriver {
  readonly number: string;
  send(message: CustomerMessage): Promise<string>;
  edit(id: string, body: string): Promise<void>;
  revoke(id: string): Promise<void>;
  /** An empty emoji removes it. */
  react(id: string, emoji: string): Promise<void>;
  type(isTyping: boolean): Promise<void>;
  /** Opens the chat: everything received is read. */
  read(): Promise<void>;
  /** Rings until it is answered, refused or given up. */
  call(kind: 'voice' | 'video'): Promise<void>;
  /** A phone that is off keeps messages at "sent". */
  setOnline(isOnline: boolean): Promise<void>;
  /** Messages received from the company, oldest first. */
  inbox(): Promise<ReceivedMessage[]>;
  /** The company's reaction to a message of this phone; undefined after it was removed. */
  reactionsTo(id: string): Promise<string[]>;
  /** Whether the company's read receipt for a message of this phone has arrived. */
  isRead(id: string): Promise<boolean>;
}

/** `forwardingScore`: how often it was forwarded. */
export type CustomerMessage = {
  quotedId?: string;
  forwardingScore?: number;
  /** In a group: addresses of the people mentioned in the text. */
  mentioned?: readonly string[];
} & (
  | { kind: 'text'; body: string }
  | { kind: 'file'; bytes: Buffer; mime: string; name: string; caption?: string; voice?: boolean }
  | { kind: 'location'; latitude: number; longitude: number; name?: string }
  | { kind: 'contact'; name: string; number: string }
);

export interface ReceivedMessage {
  id: string;
  kind:
    | 'text'
    | 'image'
    | 'audio'
    | 'video'
    | 'document'
    | 'location'
    | 'contacts'
    | 'interactive'
    | 'template';
  /** Text, caption, or a placeholder. */
  body: string;
  quotedId?: string;
  forwardingScore?: number;
  isVoice?: boolean;
  sha256?: string;
  isEdited: boolean;
  isDeleted: boolean;
  reaction: string;
}
