/**
 * A machine is a pure function from a situation and an event to steps and the ticket's new state. The engine loads the
 * situation, executes the steps and stores the state; docs/decisions/0086.
 */
import type { ChatMenu, MenuOption } from '@prosa/contract/chat-menu';
import type { Passage } from '@prosa/contract/knowledge';
import type { Language } from '@prosa/contract/limits';
import type { Answer } from '@prosa/contract/menu-answers';
import type { IntegrationType } from '@prosa/contract/queue-integrations/types';
import type { TicketStatus } from '@prosa/contract/tickets';
import type { End, Env, Effect as FlowEffect } from '@prosa/flow/flow-state';
import type { FlowGraph } from '@prosa/flow/graph';
import type { Values } from '@prosa/flow/variables';
import type { MessageKind } from '../../conversation/inbound/message-kinds.ts';
import type { InspectedFile } from '../../conversation/media/media.service.ts';
import type { Rate } from '../../conversation/tickets/rate-of.ts';

export interface Machine<State = unknown> {
  name: string;
  /** Version of the stored state: raised when its meaning changes. */
  version: number;
  /** Reads the stored state (with `v`, its version); if that fails, returns the state of a new ticket. */
  read(stored: unknown): State;
  /** Which messages of the customer it wants to receive. */
  listensTo(situation: Situation, state: State): MessageKind | 'nothing';
  /** Undefined if the machine is not responsible: the next one is asked. */
  next(situation: Situation, state: State, heard: Heard): Decision<State> | undefined;
  /** The customer's last question. Messages written before it was first asked do not answer it. */
  question?(state: State): unknown;
  /** The machine stops, and a person takes over. */
  giveUp(state: State): Decision<State>;
  /** The flow that it needs in its situation. */
  flowOf?(state: State): FlowRef;
  /** It goes on after a call that failed; other machines leave the ticket to people. */
  hearsFailures?: true;
  /** It limits its own steps, and the engine does not count them. */
  countsItself?: true;
  /** What the customer is told when a call has failed, where it is not the company's text. */
  failureText?(situation: Situation): string | undefined;
}

/** A typed way to write a machine into a list of several. */
export const machine = <State>(value: Machine<State>): Machine => value as unknown as Machine;

/** The customer wrote. Messages during a call arrive as one message of several lines. */
export type HeardMessage = { t: 'message'; seq: number; at: Date } & Answer;

/** An event for a machine. */
export type Heard =
  | HeardMessage
  /** The ticket entered a queue; `by`: the message by which the customer chose it. */
  | { t: 'entered'; by?: HeardMessage }
  /** Another machine ended, and the customer expects the next one to speak first. */
  | { t: 'released' }
  /** The answer to a call of this attendance. */
  | { t: 'called'; callId: string; effect: string; result: unknown }
  /** A call failed. Only machines that hear failures get it: for others, the engine hands the ticket to people. */
  | { t: 'failed' }
  /** A timer is due. */
  | { t: 'due'; timerId: string }
  /** A text could not be sent, because the service window is over. */
  | { t: 'unsent'; text: string };

/** The input of a decision. */
export interface Situation {
  now: Date;
  /** Nobody reads and answers faster: a message that comes sooner was not meant as an answer. */
  quietMs: number;
  /** A model is asked once the customer has written nothing more for so long. */
  aiQuietMs: number;
  language: Language;
  ticket: {
    status: TicketStatus;
    isHeld: boolean;
    isGroup: boolean;
    isBotOff: boolean;
    /** A number counts as the customer's rating. */
    isRatingAsked: boolean;
    /** Lists show that the chatbot has it. */
    hasChatbot: boolean;
  };
  connection: {
    greetingMessage: string;
    outOfHoursMessage: string;
    /** In their order. */
    queues: readonly { id: number; name: string }[];
    /** 0 = unlimited. */
    menusMax: number;
    menuGapMinutes: number;
    integration: IntegrationRef | null;
    prompt: PromptRef | null;
  };
  /** Where the ticket is. */
  queue: {
    id: number;
    greetingMessage: string;
    outOfHoursMessage: string;
    options: readonly MenuOption[];
    integration: IntegrationRef | null;
    prompt: PromptRef | null;
  } | null;
  /** Names of the present closed periods; null while open, or if working hours are not used. */
  closed: { company: string | null; queue: string | null };
  /** Whether working hours may become relevant while it waits. */
  heedsHours: boolean;
  greetsOneQueue: boolean;
  /** What the customer is told when a call has failed. */
  failureText: string;
  opening: Opening;
  /** Some message on this connection would start a flow. */
  hasPhrases: boolean;
  /** The flow that the message which is heard starts. */
  phraseFlowId: number | null;
  /** The flow of the machine's state, with what it looks at; null for other machines, and if it is gone. */
  flow: FlowAround | null;
  said: Said;
}

/** What answers in place of the menus, if the plan of the company includes it. */
export interface IntegrationRef {
  id: number;
  type: IntegrationType;
  /** The flow that it starts; null for other types, and if nothing is live. */
  flowId: number | null;
  /** How its bot is led; null for other types. */
  typebot?: TypebotSettings | null;
}

export interface TypebotSettings {
  /** Minutes of silence after which a conversation begins anew; 0 = never. */
  expires: number;
  /** Before each thing that is said. */
  delayMs: number;
  /** Words of the customer; empty ones are never said. */
  finishWord: string;
  restartWord: string;
  restartMessage: string;
  /** In place of the text of servers whose bot has none. */
  unknownMessage: string;
}

/** The flows that open an attendance; null where none applies. */
export interface Opening {
  /** The contact has no earlier attendance on the connection. */
  welcomeFlowId: number | null;
  /** The one before ended some hours ago. */
  notPhraseFlowId: number | null;
}

export interface FlowRef {
  flowId: number;
  /** Null: the live one. */
  versionId: number | null;
}

export interface FlowAround extends Env {
  versionId: number;
  graph: FlowGraph;
  /** What customers are told when a prompt of the flow fails, by its id, where it is not the company's text. */
  fallbackTexts: Readonly<Record<string, string>>;
  /** How the bots of the flow are led, by the ids of their integrations. */
  typebots: Readonly<Record<string, TypebotSettings>>;
}

/** A prompt by which a model answers where there is no integration, if the plan of the company includes it. */
export interface PromptRef {
  id: number;
  /** Empty: the company's text. */
  fallbackText: string;
}

/** What the customer was told in this attendance, by any machine. */
export interface Said {
  /** Places in the thread: where the open question was first asked, and the last text. */
  shownSeq: number;
  saidSeq: number;
  saidAt: Date | null;
  /** The closed periods that the customer was told about: the latest of the company and of each queue. */
  closedPeriods: readonly string[];
}

/** A step to execute. Each kind has its own executor in engine/take-steps.ts. */
export type Step =
  /** `isVerbatim`: the text comes from elsewhere, and variables in it are not replaced. `sources`: what a model was given for it. */
  | { kind: 'say'; text: string; isVerbatim?: true; sources?: readonly Passage[] }
  /** `texts`: how it is shown where it cannot be tapped. Then variables are filled in already, in the menu too. */
  | { kind: 'menu'; menu: ChatMenu; texts?: readonly string[] }
  /** Moves the ticket into a queue, or out of its queue. */
  | { kind: 'place'; queueId: number | null }
  /** Sets whether the chatbot has the ticket, as lists show it. */
  | { kind: 'chatbot'; isOn: boolean }
  | { kind: 'rate'; rate: Rate }
  /** A file from elsewhere, whose bytes are stored; where it cannot be sent, its address is. */
  | { kind: 'file'; file: InspectedFile; caption: string; url: string; isVoice?: boolean }
  /** A voice note whose bytes are stored; where it cannot be sent, its text is. */
  | { kind: 'voice'; file: InspectedFile; text: string; sources?: readonly Passage[] }
  /** Shows on the ticket which integration has it. */
  | { kind: 'integration'; integrationId: number | null }
  /** A file that the company stored for its flows. */
  | { kind: 'flowFile'; name: string; isVoice: boolean }
  /** Shows on the ticket which prompt has it. */
  | { kind: 'prompt'; promptId: number | null }
  /** The company's tag of this name; ignored if there is none. */
  | { kind: 'tag'; name: string }
  /** Puts a tag on the ticket, or takes it off. */
  | { kind: 'mark'; tagId: number; isOn: boolean }
  /** Gives the ticket to a person; ignored if they do not serve the queue. */
  | { kind: 'assign'; userId: number; queueId: number | null }
  /** Closes the ticket, as a person would. */
  | { kind: 'close' }
  /** Calls an external service after this transaction. No event is processed before the answer, so it must come last. */
  | { kind: 'call'; effect: string; request: unknown }
  /** Notes the way through a flow. */
  | { kind: 'visits'; flowId: number; versionId: number; visits: readonly FlowVisit[] }
  /** A flow has come to its end. */
  | { kind: 'flowFinished'; flowId: number; end: End; variables: Values }
  /** Sends a `due` event later, unless another timer is set before or a person takes the ticket. */
  | {
      kind: 'timer';
      timerId: string;
      afterMs: number;
      /** A text follows: the customer sees that it is being written. */
      isTyping?: boolean;
    };

export type FlowVisit = Pick<Extract<FlowEffect, { kind: 'visit' }>, 'node' | 'visit'>;

export interface Decision<State = unknown> {
  steps: readonly Step[];
  state: State;
  /** The closed periods that the customer has been told about. */
  closedPeriods?: readonly string[];
  /** Another machine gets the ticket, with this state. */
  becomes?: { machine: string; state: unknown };
  /** The machine that has the ticket then continues at once with this event. */
  goesOn?: Heard;
  /** It has come to its own end, for whoever gave it the ticket for a while; otherwise what it becomes is for people. */
  isDone?: true;
}
