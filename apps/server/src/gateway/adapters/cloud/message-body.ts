/** Commands as the body of `POST /{number}/messages`. Pure. */
import type {
  Identity,
  InteractiveMenu,
  OutboundCommand,
  TemplateText,
} from '../../../provider/port.ts';

export type MessageCommand = Extract<
  OutboundCommand,
  { t: 'text' | 'media' | 'location' | 'contacts' | 'template' | 'interactive' | 'react' }
>;

/**
 * `biz_opaque_callback_data` comes back in every status of the message: it identifies a message whose answer was
 * lost.
 * @param mediaId Meta's id of a media command's file
 */
export function messageBody(command: MessageCommand, mediaId?: string): object | undefined {
  const to = recipientOf(command.to);
  if (!to) return undefined;
  const { quotedId } = command as { quotedId?: string };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...to,
    biz_opaque_callback_data: command.providerMessageId,
    ...(quotedId ? { context: { message_id: quotedId } } : {}),
    ...contentOf(command, mediaId),
  };
}

/** A number where one is known; people with a user name may have hidden theirs. */
export function recipientOf(
  ids: readonly Identity[],
): { to: string } | { recipient: string } | undefined {
  const number = ids.find(({ kind, value }) => kind === 'pn' && /^\d+$/.test(value));
  if (number) return { to: number.value };
  const user = ids.find(({ kind }) => kind === 'bsuid');
  return user && { recipient: user.value };
}

function contentOf(command: MessageCommand, mediaId: string | undefined): object {
  switch (command.t) {
    case 'text':
      return { type: 'text', text: { body: command.body, preview_url: true } };
    case 'media':
      return mediaOf(command, mediaId);
    case 'location':
      return { type: 'location', location: command.place };
    case 'contacts':
      return { type: 'contacts', contacts: command.cards.map(cardOf) };
    case 'template':
      return { type: 'template', template: templateOf(command.template) };
    case 'interactive':
      return { type: 'interactive', interactive: menuOf(command.menu) };
    case 'react':
      return {
        type: 'reaction',
        reaction: { message_id: command.targetId, emoji: command.emoji },
      };
  }
}

function mediaOf(
  { kind, file, caption }: Extract<MessageCommand, { t: 'media' }>,
  id: string | undefined,
): object {
  const words = caption && kind !== 'audio' ? { caption } : {};
  if (kind === 'application')
    return { type: 'document', document: { id, filename: file.name, ...words } };
  if (kind === 'audio')
    return { type: 'audio', audio: { id, ...(file.voice ? { voice: true } : {}) } };
  return { type: kind, [kind]: { id, ...words } };
}

const cardOf = ({ name, numbers }: { name: string; numbers: readonly string[] }) => ({
  name: { formatted_name: name, first_name: name },
  phones: numbers.map((number) => ({ phone: `+${number}`, wa_id: number, type: 'CELL' })),
});

const BUTTONS_MAX = 3;
const BUTTON_LENGTH = 20;
const ROW_LENGTH = 24;
const ROWS_MAX = 10;

/** Few and short choices become buttons, others a list behind one button. */
function menuOf({ body, button, options }: InteractiveMenu): object {
  const isShort =
    options.length <= BUTTONS_MAX &&
    options.every(({ title, description }) => title.length <= BUTTON_LENGTH && !description);
  if (isShort) {
    const buttons = options.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }));
    return { type: 'button', body: { text: body }, action: { buttons } };
  }
  const rows = options.slice(0, ROWS_MAX).map(({ id, title, description }) => ({
    id,
    title: title.slice(0, ROW_LENGTH),
    ...(description ? { description: description.slice(0, 72) } : {}),
  }));
  return {
    type: 'list',
    body: { text: body },
    action: { button: button.slice(0, BUTTON_LENGTH), sections: [{ rows }] },
  };
}

function templateOf({ name, language, header, body, buttons }: TemplateText): object {
  const components = [
    ...(header.length > 0 ? [{ type: 'header', parameters: header.map(parameterOf) }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body.map(parameterOf) }] : []),
    ...buttons.map(({ index, kind, value }) => ({
      type: 'button',
      sub_type: kind,
      index: String(index),
      parameters: [
        kind === 'url'
          ? { type: 'text', text: value }
          : { type: 'coupon_code', coupon_code: value },
      ],
    })),
  ];
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) };
}

function parameterOf({ name, value, kind = 'text' }: TemplateText['body'][number]): object {
  if (kind !== 'text') return { type: kind, [kind]: { link: value } };
  return { type: 'text', text: value, ...(name ? { parameter_name: name } : {}) };
}
