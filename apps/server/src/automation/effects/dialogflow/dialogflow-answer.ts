/** What came of asking an agent of Dialogflow. */
import type { MenuLine } from '@prosa/contract/chat-menu';
import type { InspectedFile } from '../../../conversation/media/media.service.ts';

/** What the machine asks: the customer's messages of a ticket after one place, up to another. */
export interface DialogflowRequest {
  integrationId: number;
  afterSeq: number;
  seq: number;
  /** The options that the customer was last shown. */
  offered: readonly MenuLine[];
  /** When it was decided, in milliseconds; absent in requests from before voice notes were waited for. */
  at?: number;
}

export interface Option {
  title: string;
  /** What the agent is told when the customer chooses it. */
  value: string;
}

export interface OptionMenu {
  head: string;
  options: Option[];
}

export type SaidMessage =
  | { text: string }
  | { mediaUrl: string; caption: string }
  | { menu: OptionMenu };

export type DialogflowAction =
  | { kind: 'none' }
  /** The agent is done: the menus or people follow. */
  | { kind: 'end' }
  | { kind: 'close' }
  /** Both null: people, wherever the ticket is. */
  | { kind: 'transfer'; queueId: number | null; userId: number | null };

/** What it says, before files are fetched and ids are looked up. */
export interface SaidAnswer {
  messages: SaidMessage[];
  action: DialogflowAction;
}

export interface DialogflowAnswer {
  messages: (
    | { text: string }
    | { file: InspectedFile; caption: string; url: string }
    | { menu: OptionMenu }
  )[];
  action: DialogflowAction;
  /** The customer wrote nothing that can be asked about, such as a voice note without a transcription. */
  isUnread: boolean;
}
