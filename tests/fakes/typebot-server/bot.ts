/** A bot as its editor stores it: blocks that run one after the other, until one waits for an answer. */

export interface Bot {
  blocks: readonly Block[];
  /** For inputs without a text of their own. */
  retry?: string;
  isClosed?: boolean;
  /** Without one, all may talk to it. */
  allowedOrigins?: readonly string[];
  /** Ended conversations are kept, and begin anew with the next message. */
  restartsAfterEnd?: boolean;
}

export type Block = Bubble | Input | Logic;

export type Bubble =
  | { id: string; type: 'text'; text: string | RichText }
  | { id: string; type: 'image' | 'audio' | 'embed' | 'custom-embed'; url: string }
  | { id: string; type: 'video'; url: string; host?: 'url' | 'youtube' | 'vimeo' };

export type RichText = readonly object[];

export interface Input {
  id: string;
  type:
    | `${'text' | 'number' | 'email' | 'url' | 'date' | 'time' | 'phone number' | 'rating' | 'file' | 'payment' | 'choice' | 'picture choice'} input`
    | 'cards';
  items?: readonly Item[];
  options?: { isMultipleChoice?: boolean; length?: number; labels?: object };
  retry?: string;
  /** The variable that gets the answer. */
  saves?: string;
  /** Where the chosen item leads, by its id; otherwise on to the next block. */
  leads?: Readonly<Record<string, string>>;
}

export interface Item {
  id: string;
  content?: string;
  value?: string;
  title?: string;
  description?: string;
  pictureSrc?: string;
  imageUrl?: string;
  paths?: readonly { id: string; text: string }[];
}

export type Logic =
  /** `isPaused`: the bot goes on when the client says so. */
  | { id: string; type: 'wait'; seconds: number; isPaused?: boolean }
  | { id: string; type: 'redirect'; url: string }
  | { id: string; type: 'listen' }
  | { id: string; type: 'script' }
  | { id: string; type: 'jump'; to: string }
  | { id: string; type: 'end' };

export const isInput = (block: Block): block is Input =>
  block.type === 'cards' || block.type.endsWith(' input');

/** Inputs that show something themselves: the first message of a conversation does not answer them. */
export const showsItself = ({ type }: Input): boolean =>
  ['choice input', 'picture choice input', 'cards', 'payment input'].includes(type);

/** A sentence with marks, for bots of tests. */
export const paragraph = (...children: readonly (string | object)[]): object => ({
  type: 'p',
  children: children.map((child) => (typeof child === 'string' ? { text: child } : child)),
});
