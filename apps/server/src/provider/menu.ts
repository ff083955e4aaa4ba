/** Menus as tappable choices. Pure. */
import type { ChatMenu } from '@prosa/contract/chat-menu';
import type { InteractiveMenu } from './port.ts';

/** WhatsApp's limits: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages */
const CHOICES_MAX = 10;
const TITLE_MAX = 24;
const CHOICE_BODY_MAX = 1024;

/** The same menu as tappable choices; undefined where there are too many. */
export function menuChoices(
  { head, lines }: ChatMenu,
  button: string,
): InteractiveMenu | undefined {
  if (lines.length === 0 || lines.length > CHOICES_MAX) return undefined;
  const options = lines.map(({ name, title }) => ({
    id: name,
    title: title.slice(0, TITLE_MAX),
    ...(title.length > TITLE_MAX ? { description: title } : {}),
  }));
  return { body: head, button, options };
}

/** Whether it can be sent as buttons or a list, once its variables are filled in. */
export const isTappable = ({ body }: InteractiveMenu): boolean =>
  body.trim() !== '' && body.length <= CHOICE_BODY_MAX;
