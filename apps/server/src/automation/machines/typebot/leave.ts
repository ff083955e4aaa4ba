/** The bot is done with the ticket, and says so: who gets it then is decided here. */
import type { Decision, Situation, Step } from '../machine.ts';
import { menuAfter } from '../menu/menu.state.ts';
import type { TypebotState } from './typebot.state.ts';

export type How =
  /** The conversation is over. */
  | { kind: 'done' }
  /** It cannot go on without a person. */
  | { kind: 'people' }
  | { kind: 'closed' }
  | { kind: 'transfer'; queueId: number; userId: number | null };

export const release: readonly Step[] = [
  { kind: 'chatbot', isOn: false },
  { kind: 'integration', integrationId: null },
];

/** In a queue people follow, otherwise the menu of the queues. */
export function leave(
  { queue }: Situation,
  before: TypebotState,
  how: How,
): Decision<TypebotState> {
  const state: TypebotState = { ...before, remote: null, pending: [], inbox: null };
  const menu = menuAfter({ ...state, ended: [...state.ended, state.integrationId] });
  const waiting = { machine: 'menu', state: { ...menu, kind: 'waiting' } };
  const toMenu = { machine: 'menu', state: menu };
  switch (how.kind) {
    case 'closed':
      return { steps: [{ kind: 'close' }], state };
    case 'people':
      return { steps: release, state, becomes: waiting };
    case 'done':
      return queue
        ? { steps: release, state, isDone: true, becomes: waiting }
        : { steps: release, state, isDone: true, becomes: toMenu, goesOn: { t: 'released' } };
    case 'transfer': {
      const { queueId, userId } = how;
      const place: Step[] = [...release, { kind: 'place', queueId }];
      return userId === null
        ? { steps: place, state, becomes: toMenu, goesOn: { t: 'entered' } }
        : { steps: [...place, { kind: 'assign', userId, queueId }], state, becomes: waiting };
    }
  }
}
