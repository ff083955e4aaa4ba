/** Makes decided steps true, in the transaction that took in what they answer. */
import { menuTexts } from '@prosa/contract/chat-menu';
import type { Language } from '@prosa/contract/limits';
import { automationTexts } from '../../conversation/messages/automation-texts.ts';
import { takeRating } from '../../conversation/messages/rating.ts';
import { sendAutomatic } from '../../conversation/messages/send-automatic.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import type { Tx } from '../../core/ctx.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import { menuChoices } from '../../provider/menu.ts';
import { placeTicket, setChatbot } from './automation.queries.ts';
import { beginMenu } from './leave-menu.ts';
import type { Step } from './situation.ts';

export interface Scene {
  ticket: TicketRow;
  language: Language;
}

type Executors = {
  [K in Step['kind']]: (tx: Tx, scene: Scene, step: Extract<Step, { kind: K }>) => Promise<unknown>;
};

const executors: Executors = {
  say: (tx, { ticket }, { text }) => sendAutomatic(tx, ticket, { text }),
  menu: sendMenu,
  place: (tx, { ticket }, { queueId }) => placeTicket(tx, ticket.id, queueId),
  chatbot: (tx, { ticket }, { isOn }) =>
    isOn ? beginMenu(tx, ticket.id) : setChatbot(tx, ticket.id, false),
  rate: (tx, { ticket }, { rate }) => takeRating(tx, ticket, rate),
};

export async function takeSteps(tx: Tx, scene: Scene, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await executors[step.kind](tx, scene, step as never);
}

async function sendMenu(
  tx: Tx,
  { ticket, language }: Scene,
  { menu }: Extract<Step, { kind: 'menu' }>,
): Promise<void> {
  const texts = menuTexts(menu);
  const isTappable = capabilitiesOf(ticket.provider).menus && texts.length === 1;
  const choices = isTappable ? menuChoices(menu, automationTexts[language].choose) : undefined;
  for (const text of texts) await sendAutomatic(tx, ticket, { text, menu: choices });
}
