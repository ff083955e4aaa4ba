/** A connection or queue may have an integration that answers in place of the menus. */
import { hookTypes, newHookState } from '../hook/hook.state.ts';
import type { Heard, IntegrationRef, Step } from '../machine.ts';
import type { MenuDecision, MenuInput } from './menu.state.ts';

/** Undefined if there is none, or if it is done with this attendance. */
export function giveToIntegration(
  { heard, state }: MenuInput,
  integration: IntegrationRef | null,
  welcome: readonly Step[] = [],
): MenuDecision | undefined {
  if (!integration || state.ended.includes(integration.id)) return undefined;
  if (!hookTypes.includes(integration.type)) return undefined;
  return {
    steps: welcome,
    state,
    becomes: { machine: 'hook', state: newHookState(integration.id, state) },
    goesOn: answered(heard),
  };
}

/** What answers gets the message that led to it. */
export function answered(heard: Heard): Heard {
  if (heard.t === 'message') return heard;
  return heard.t === 'entered' && heard.by ? heard.by : { t: 'entered' };
}
