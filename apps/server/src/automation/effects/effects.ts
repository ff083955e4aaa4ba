/** All effects, registered here. */
import { completeEffect } from './complete/complete.effect.ts';
import { dialogflowEffect } from './dialogflow/dialogflow.effect.ts';
import type { Effect } from './effect.ts';
import { flowRequestEffect } from './flow/flow-request.effect.ts';
import { hookEffect } from './hook/hook.effect.ts';
import { typebotEffect } from './typebot/typebot.effect.ts';
import { typebotFileEffect } from './typebot/typebot-file.effect.ts';

export const effects: readonly Effect[] = [
  hookEffect,
  flowRequestEffect,
  completeEffect,
  dialogflowEffect,
  typebotEffect,
  typebotFileEffect,
];
