/** Which answers each input of a Typebot server takes: 3.18.0. */
import type { Input, Item } from './bot.ts';

/** Undefined if it does not take it. */
export interface Taken {
  /** What its variable gets. */
  value: string;
  item?: Item;
  /** Of a card. */
  pathId?: string;
}

export function matchAnswer(input: Input, message: string): Taken | undefined {
  const { type } = input;
  const text = message.trim();
  if (type in shapes) return shapes[type as Written].test(text) ? { value: text } : undefined;
  return matchers[type as Exclude<Input['type'], Written>](input, text);
}

type Matcher = (input: Input, text: string) => Taken | undefined;

const matchers: Record<Exclude<Input['type'], Written>, Matcher> = {
  'choice input': (input, text) =>
    input.options?.isMultipleChoice
      ? matchSeveral(input, text)
      : matchOne(input, text, ({ content }) => content),
  'picture choice input': (input, text) =>
    input.options?.isMultipleChoice
      ? matchSeveral(input, text)
      : matchOne(input, text, ({ title }) => title),
  cards: matchPath,
  'rating input': ({ options }, text) =>
    isNumber(text) && Number(text) <= (options?.length ?? 10) ? { value: text } : undefined,
  'payment input': (_input, text) => (text === 'Success' ? { value: text } : undefined),
};

const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text));

/** By id, value or text, exactly: neither by its place nor in another case. */
function matchOne(
  { items = [] }: Input,
  text: string,
  labelOf: (item: Item) => string | undefined,
): Taken | undefined {
  const item = items.find((each) => [each.id, each.value, labelOf(each)].includes(text));
  return item && { value: item.value ?? labelOf(item) ?? item.id, item };
}

/** Also by their places. All of it has to be known. */
function matchSeveral({ items = [] }: Input, text: string): Taken | undefined {
  const found = text.split(',').map((part) => {
    const wanted = part.trim();
    return items.find(
      (item, at) =>
        [item.id, item.value, item.content, item.title].includes(wanted) ||
        String(at + 1) === wanted,
    );
  });
  if (found.length === 0 || found.some((item) => item === undefined)) return undefined;
  return { value: found.map((item) => item?.content ?? item?.title ?? '').join(', ') };
}

function matchPath({ items = [] }: Input, text: string): Taken | undefined {
  for (const item of items)
    for (const { id, text: label } of item.paths ?? [])
      if (id === text || label === text) return { value: label, item, pathId: id };
  return undefined;
}

type Written =
  `${'text' | 'number' | 'email' | 'url' | 'date' | 'time' | 'phone number' | 'file'} input`;

const shapes: Record<Written, RegExp> = {
  'text input': /\S/,
  'number input': /^-?\d+(?:[.,]\d+)?$/,
  'email input': /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  'url input': /^(?:https?:\/\/)?[^\s/]+\.[a-z]{2,}(?:[/:?]\S*)?$/i,
  'date input': /\d/,
  'time input': /^\d{1,2}:\d{2}/,
  'phone number input': /^\+?[\d\s()-]{8,}$/,
  // An address with a top-level domain, or several with commas between.
  'file input': /^https?:\/\/[^\s/]+\.[a-z]{2,}[/:]\S*(?:,\s*https?:\/\/\S+)*$/i,
};
