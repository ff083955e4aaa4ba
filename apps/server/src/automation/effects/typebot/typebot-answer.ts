/** What a conversation at a Typebot server says, as the machine understands it. */

/** One thing that is said or done, in order. Texts have the marks of WhatsApp. */
export type Said =
  | { kind: 'text'; text: string }
  /** Its bytes are fetched when it is its turn. */
  | { kind: 'file'; url: string; caption: string; isVoice: boolean }
  | { kind: 'wait'; ms: number }
  | { kind: 'command'; command: Command };

/** What a bot decides about the ticket. Ids are the company's. */
export type Command =
  | { kind: 'stop' }
  | { kind: 'transfer'; queueId: number; userId: number | null };

/** What the customer is asked for. */
export type Asked =
  /** Anything that they write. */
  | { kind: 'text'; id: string }
  /** A file, or an address. */
  | { kind: 'file'; id: string }
  /** Nothing that can be given here: a person takes over. */
  | { kind: 'payment'; id: string }
  | { kind: 'rating'; id: string; max: number; low: string; high: string }
  | { kind: 'choice'; id: string; isMultiple: boolean; options: Option[] };

export interface Option {
  /** As the customer sees it. */
  title: string;
  /** What the bot understands. */
  value: string;
  /** The card to which it belongs, and what stands above its first option. */
  card?: string;
  heading?: string;
}

/** What follows after all of it is said. */
export type Next =
  | { kind: 'asks'; asked: Asked }
  /** The bot goes on without a message of the customer. */
  | { kind: 'goesOn' }
  /** The bot waits for another program. */
  | { kind: 'waits' }
  | { kind: 'ends' };

export interface TypebotReply {
  /** Null where the server has none to go on with. */
  sessionId: string | null;
  said: Said[];
  next: Next;
}

/** `gone`: the server does not know the conversation any more. */
export type TypebotAnswer = TypebotReply | { isGone: true };

/** What the machine asks: a new conversation, or the next message of one. */
export interface TypebotRequest {
  integrationId: number;
  /** Null begins a new one. */
  sessionId: string | null;
  /** Null: the bot goes on, or begins, without a message. */
  text: string | null;
  /** The messages that make up the text are after the one and up to the other. */
  afterSeq: number;
  seq: number;
  /** A file of theirs is the answer, rather than the text. */
  wantsFile: boolean;
}
