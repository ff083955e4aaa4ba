/** A connection or queue may have an integration that answers in place of the menus. */
import { newDialogflowState } from '../dialogflow/dialogflow.state.ts';
import { newHeld } from '../flow/flow.state.ts';
import { hookTypes, newHookState } from '../hook/hook.state.ts';
import type { Decision, Heard, IntegrationRef, Step } from '../machine.ts';
import { newTypebotState } from '../typebot/typebot.state.ts';
import { type Ended, endedOf, type MenuDecision, type MenuInput } from './menu.state.ts';

/** Undefined if there is none, or if it is done with this attendance. */
export function giveToIntegration(
  { heard, state }: MenuInput,
  integration: IntegrationRef | null,
  welcome: readonly Step[] = [],
): MenuDecision | undefined {
  if (!integration || state.ended.includes(integration.id)) return undefined;
  const next = holderOf(integration, state);
  return next && { steps: welcome, state, becomes: next, goesOn: answered(heard) };
}

function holderOf({ id, type, flowId }: IntegrationRef, ended: Ended): Decision['becomes'] {
  if (hookTypes.includes(type)) return { machine: 'hook', state: newHookState(id, ended) };
  if (type === 'dialogflow') return { machine: 'dialogflow', state: newDialogflowState(id, ended) };
  if (type === 'typebot') return { machine: 'typebot', state: newTypebotState(id, ended) };
  if (flowId === null) return undefined;
  return { machine: 'flow', state: newHeld(flowId, { ...endedOf(ended), integrationId: id }) };
}

/**
 * The flow for a contact who writes for the first time or after a while, else the one of the connection: also where its
 * only queue has the ticket from the beginning.
 */
export function openWithFlow(input: MenuInput): MenuDecision | undefined {
  const { connection, heard, opening, state } = input;
  if (heard.t !== 'message' || state.kind !== 'start' || state.isOpened) return undefined;
  const flowId = opening.welcomeFlowId ?? opening.notPhraseFlowId;
  const opened = { ...state, isOpened: true };
  if (flowId !== null) {
    const held = newHeld(flowId, endedOf(state));
    return { steps: [], state: opened, becomes: { machine: 'flow', state: held }, goesOn: heard };
  }
  const { integration } = connection;
  return integration?.type === 'flowbuilder' ? giveToIntegration(input, integration) : undefined;
}

/** What answers gets the message that led to it. */
export function answered(heard: Heard): Heard {
  if (heard.t === 'message') return heard;
  return heard.t === 'entered' && heard.by ? heard.by : { t: 'entered' };
}
