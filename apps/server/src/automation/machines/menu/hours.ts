/** What customers are told while nobody works. */
import { lineOf, menuWords, waysOut } from '@prosa/contract/chat-menu';
import { isKey } from '../../../provider/menu.ts';
import type { Situation } from '../machine.ts';
import { hasSeveral, isSpent, type MenuDecision, nothing, type Scene } from './menu.state.ts';

/** Once in every closed period; nothing else is said until it is over. */
export function sayClosed(scene: Scene): MenuDecision | undefined {
  const { closed, connection, state } = scene;
  const [period, text] = closed.company
    ? [closed.company, connection.outOfHoursMessage]
    : [closed.queue, queueClosedText(scene)];
  if (period === null) return undefined;
  if (hasSeveral(scene) && isChoosing(scene)) return undefined;
  if (isTold(scene, period)) return nothing(state);
  return { steps: [{ kind: 'say', text }], state, closedPeriods: withPeriod(scene, period) };
}

export const isTold = ({ said }: Situation, period: string): boolean =>
  said.closedPeriods.includes(period);

/** The latest period of each queue is enough. */
export function withPeriod({ said }: Situation, period: string): readonly string[] {
  const of = (name: string) => name.split(':', 1)[0];
  return [...said.closedPeriods.filter((each) => of(each) !== of(period)), period];
}

/** With the way to the other queues, where there is one. */
export function queueClosedText(scene: Scene): string {
  const { language, queue } = scene;
  const text = queue?.outOfHoursMessage ?? '';
  if (!hasSeveral(scene) || isSpent(scene)) return text;
  return `${text}\n\n${lineOf({ ...waysOut.main, title: menuWords[language].main })}`;
}

/** Customers who have just chosen a queue, or want another than the one that is closed, are shown the way. */
const isChoosing = ({ closed, heard }: Scene): boolean =>
  heard.t === 'entered' ||
  (heard.t === 'message' && closed.company === null && isKey(heard, waysOut.main));
