/** All machines that answer customers. */

import { aiMachine } from './ai/ai.machine.ts';
import { dialogflowMachine } from './dialogflow/dialogflow.machine.ts';
import { flowMachine } from './flow/flow.machine.ts';
import { hookMachine } from './hook/hook.machine.ts';
import type { Machine } from './machine.ts';
import { menuMachine } from './menu/menu.machine.ts';
import { ratingMachine } from './rating/rating.machine.ts';
import { typebotMachine } from './typebot/typebot.machine.ts';

export interface Machines {
  /** Asked before the machine that has the ticket; they keep no state between messages. */
  first: readonly Machine[];
  /** Machines that can have a ticket; sessions store their name. New tickets begin with the first. */
  holders: readonly Machine[];
}

export const machines: Machines = {
  first: [ratingMachine],
  holders: [menuMachine, hookMachine, flowMachine, aiMachine, typebotMachine, dialogflowMachine],
};
