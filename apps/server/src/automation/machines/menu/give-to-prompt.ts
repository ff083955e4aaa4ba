/** Where a connection or queue has a prompt and no integration, a model answers in place of the menus. */
import { newAiState } from '../ai/ai.state.ts';
import type { PromptRef, Situation, Step } from '../machine.ts';
import { answered } from './give-to-integration.ts';
import type { MenuDecision, MenuInput } from './menu.state.ts';

type Place = Pick<Situation['connection'], 'integration' | 'prompt'> | null;

/** An integration wins over a prompt, also when it is done with the attendance. */
export const promptOf = (place: Place): PromptRef | null =>
  place?.integration ? null : (place?.prompt ?? null);

/** Undefined if there is none, or if it is done with this attendance. */
export function giveToPrompt(
  { heard, state }: MenuInput,
  place: Place,
  welcome: readonly Step[] = [],
): MenuDecision | undefined {
  const prompt = promptOf(place);
  if (!prompt || state.endedPrompts.includes(prompt.id)) return undefined;
  return {
    steps: welcome,
    state,
    becomes: { machine: 'ai', state: newAiState(prompt.id, state) },
    goesOn: answered(heard),
  };
}
