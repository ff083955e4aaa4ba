/** Whether a message asks to receive no more campaigns. Pure. */
import { normalise } from '@prosa/contract/plain-text';

/** A message of more letters says something else. */
const MESSAGE_MAX = 100;

/** Without accents, case and punctuation: "Páre!" is "pare". */
export const plainWords = (text: string): string =>
  normalise(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words or phrases that people write into the setting, with commas or line breaks between them. */
export const stopWordsIn = (setting: string): string[] =>
  setting
    .split(/[,;\n]/)
    .map(plainWords)
    .filter((word) => word !== '');

/** The message is one of the words and nothing else: "não quero parar" is not a stop-word. */
export function isStopWord(message: string, setting: string): boolean {
  if (message.length > MESSAGE_MAX) return false;
  const said = plainWords(message);
  return said !== '' && stopWordsIn(setting).includes(said);
}
