/** Emoji names in the person's language, from our own server: by default the picker would ask a CDN. */
import enData from 'emojibase-data/en/data.json?url';
import enTexts from 'emojibase-data/en/messages.json?url';
import esData from 'emojibase-data/es/data.json?url';
import esTexts from 'emojibase-data/es/messages.json?url';
import ptData from 'emojibase-data/pt/data.json?url';
import ptTexts from 'emojibase-data/pt/messages.json?url';
import type { EmojiData } from 'frimousse';

interface RawEmoji {
  emoji: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
  skins?: { emoji: string; tone: number | number[] }[];
}

interface RawTexts {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: string; message: string }[];
}

const files: Record<string, { data: string; texts: string }> = {
  pt: { data: ptData, texts: ptTexts },
  en: { data: enData, texts: enTexts },
  es: { data: esData, texts: esTexts },
};

/** Newer ones are empty boxes on most computers. */
const VERSION_MAX = 15;
/** Parts of other emojis: bare skin tones and hair. */
const COMPONENTS = 2;
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

export async function loadEmojis(locale: string): Promise<EmojiData> {
  const { data, texts } = files[locale] ?? { data: enData, texts: enTexts };
  const [emojis, { groups, skinTones }] = await Promise.all([
    fetchJson<RawEmoji[]>(data),
    fetchJson<RawTexts>(texts),
  ]);
  return {
    locale,
    emojis: emojis.filter(isShown).map(shape),
    categories: groups
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: message })),
    skinTones: Object.fromEntries(
      skinTones.map(({ key, message }) => [key, message]),
    ) as EmojiData['skinTones'],
  };
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return (await response.json()) as T;
}

const isShown = ({ group, version }: RawEmoji): boolean =>
  group !== undefined && group !== COMPONENTS && version <= VERSION_MAX;

function shape({ emoji, label, group = 0, version, tags = [], skins }: RawEmoji) {
  const toned = skins?.flatMap((skin) => {
    const tone = typeof skin.tone === 'number' ? tones[skin.tone - 1] : undefined;
    return tone ? [[tone, skin.emoji] as const] : [];
  });
  return {
    emoji,
    label,
    category: group,
    version,
    tags,
    ...(toned?.length === tones.length
      ? { skins: Object.fromEntries(toned) as Record<(typeof tones)[number], string> }
      : {}),
  };
}
