/**
 * A provider as the contract suite sees it: the product with one linked connection on this side, customers' phones and
 * faults of the network on the other. Sandbox, Baileys and Cloud API are driven through this and nothing else.
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
  /** The same phone for the same number. */
  customer(number: string, name?: string): CustomerDriver;
  /** Where the provider has groups: one with the company in it, made and led by the first of these customers. */
  group?(subject: string, members: readonly CustomerDriver[]): Promise<GroupDriver>;
  readonly faults: ProviderFaults;
  close(): Promise<void>;
}

export interface ProviderFaults {
  /** The provider takes the next messages, and its answers are lost. */
  loseAnswers(count: number): Promise<void>;
  /** The next message is refused once. */
  refuseNext(cls: 'retry' | 'permanent'): Promise<void>;
  /** Everything a customer does from now on arrives so many times. */
  deliver(times: number): Promise<void>;
  /** The link breaks, and stays so until `restore`. */
  drop(): Promise<void>;
  restore(): Promise<void>;
  /** The other side ends the link for good. */
  unlink(): Promise<void>;
}

export interface GroupDriver {
  /** A member's phone, in the group. */
  as(member: CustomerDriver): CustomerDriver;
  /** What a text holds that names somebody: the company where nobody is given. */
  nameOf(member?: CustomerDriver): { text: string; mentioned: string };
}

/** A customer's phone. Message ids are the provider's. */
export interface CustomerDriver {
  readonly number: string;
  send(message: CustomerMessage): Promise<string>;
  edit(id: string, body: string): Promise<void>;
  revoke(id: string): Promise<void>;
  /** An empty emoji takes it back. */
  react(id: string, emoji: string): Promise<void>;
  type(isTyping: boolean): Promise<void>;
  /** Opens the chat: everything received is read. */
  read(): Promise<void>;
  /** Rings until it is answered, refused or given up. */
  call(kind: 'voice' | 'video'): Promise<void>;
  /** A phone that is off keeps messages at "sent". */
  setOnline(isOnline: boolean): Promise<void>;
  /** What it has received from the company, oldest first. */
  inbox(): Promise<ReceivedMessage[]>;
  /** What the company has reacted with to a message of this phone; nothing when it was taken back. */
  reactionsTo(id: string): Promise<string[]>;
  /** Whether the company's read receipt has come for a message of this phone. */
  isRead(id: string): Promise<boolean>;
}

/** `forwardingScore`: passed on, so often. */
export type CustomerMessage = {
  quotedId?: string;
  forwardingScore?: number;
  /** In a group: addresses of those whom the text names. */
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
  /** Text, caption, or what stands for it. */
  body: string;
  quotedId?: string;
  forwardingScore?: number;
  isVoice?: boolean;
  sha256?: string;
  isEdited: boolean;
  isDeleted: boolean;
  reaction: string;
}
