/** Everything that the engine runs. Tests pass machines and effects of their own. */
import type { Effect } from '../effects/effect.ts';
import { effects } from '../effects/effects.ts';
import { type Machines, machines } from '../machines/machines.ts';

export interface Automation {
  machines: Machines;
  effects: readonly Effect[];
}

export const automation: Automation = { machines, effects };
