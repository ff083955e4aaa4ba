/** Reads what a bot asks the customer for. Pure. */
import { z } from 'zod';
import type { Asked, Option, Said } from './typebot-answer.ts';

/** A menu that nobody reads to its end. */
const OPTIONS_MAX = 100;
const TITLE_MAX = 300;
const ID_MAX = 200;
const RATING_MAX = 10;
const RATING_LIMIT = 100;

const text = z.string().catch('');
const list = z.array(z.unknown()).catch([]);

const Input = z.object({
  id: text.transform((id) => id.slice(0, ID_MAX)),
  type: text,
  options: z
    .object({
      isMultipleChoice: z.boolean().optional().catch(undefined),
      length: z.coerce.number().int().min(1).optional().catch(undefined),
      labels: z.object({ left: text, right: text }).partial().optional().catch(undefined),
    })
    .catch({}),
  items: list,
});

const Item = z.object({
  id: text,
  content: text,
  title: text,
  description: text,
  pictureSrc: text,
  imageUrl: text,
  paths: z.array(z.object({ id: text, text })).catch([]),
});
type Item = z.output<typeof Item>;

export interface ReadInput {
  asked: Asked;
  /** Pictures that belong to the options. */
  shown: Said[];
}

/** Whatever is not known is answered in writing. */
export function readInput(json: unknown): ReadInput | undefined {
  const input = Input.safeParse(json);
  if (!input.success) return undefined;
  const { id, type, options, items: raw } = input.data;
  const items = raw.slice(0, OPTIONS_MAX).flatMap((item) => Item.safeParse(item).data ?? []);
  const choice = (read: (item: Item) => Option[], isMultiple = false): Asked => ({
    kind: 'choice',
    id,
    isMultiple,
    options: items
      .flatMap(read)
      .filter(({ value }) => value !== '')
      .slice(0, OPTIONS_MAX),
  });
  switch (type) {
    case 'choice input':
      return { asked: choice(optionOf, options.isMultipleChoice), shown: [] };
    case 'picture choice input':
      return {
        asked: choice(pictureOf, options.isMultipleChoice),
        shown: items.flatMap(shownPicture),
      };
    case 'cards':
      return { asked: choice(pathsOf), shown: items.flatMap(shownCard) };
    case 'rating input': {
      const { length: max = RATING_MAX, labels: { left = '', right = '' } = {} } = options;
      const ends = { low: titleOf(left), high: titleOf(right) };
      return {
        asked: { kind: 'rating', id, max: Math.min(max, RATING_LIMIT), ...ends },
        shown: [],
      };
    }
    case 'file input':
      return { asked: { kind: 'file', id }, shown: [] };
    case 'payment input':
      return { asked: { kind: 'payment', id }, shown: [] };
    default:
      return { asked: { kind: 'text', id }, shown: [] };
  }
}

/** One line. */
const titleOf = (value: string): string => value.replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX);

const optionOf = ({ id, content }: Item): Option[] => [
  { title: titleOf(content) || '…', value: content.trim() === '' ? id : content },
];

const pictureOf = ({ id, title, description }: Item): Option[] => {
  const whole = [title, description]
    .map(titleOf)
    .filter((part) => part !== '')
    .join(': ');
  return [{ title: whole || '…', value: title.trim() === '' ? id : title }];
};

const pathsOf = ({ title, description, paths }: Item): Option[] => {
  const name = titleOf(title);
  const heading = [name && `*${name}*`, description.trim()]
    .filter((part) => part !== '')
    .join('\n');
  return paths.map(({ id, text: label }, at) => ({
    title: titleOf(label) || name || '…',
    value: id,
    ...(name !== '' && { card: name }),
    ...(at === 0 && heading !== '' && { heading }),
  }));
};

const shownPicture = ({ pictureSrc, title }: Item): Said[] => picture(pictureSrc, title);
const shownCard = ({ imageUrl, title }: Item): Said[] => picture(imageUrl, title);

const picture = (url: string, title: string): Said[] =>
  URL.canParse(url) ? [{ kind: 'file', url, caption: titleOf(title), isVoice: false }] : [];
