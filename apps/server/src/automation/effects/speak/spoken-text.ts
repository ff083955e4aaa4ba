/** What of an answer is read aloud, and whether it can be at all. Pure. */

/** About a minute: nobody listens to more of a machine, and longer texts are looked up again. */
const CHARACTERS_MAX = 1000;

/** Nobody can tap or copy what they hear. */
const ADDRESS = /https?:\/\/|www\.|@[\w-]{1,63}\.\w/iu;

/** Marks of WhatsApp, and what begins the lines of its lists. */
const MARKS = /[*_~`]+|^[>\-•][ \t]+/gmu;
/** Digits are emoji too, by themselves. */
const EMOJI =
  /(?!\d)[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|[\u200d\u20e3\ufe0f]/gu;
/** XML has no place for them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Undefined where it had better be read. */
export function spokenText(texts: readonly string[]): string | undefined {
  const whole = texts.join('\n');
  if (whole.length > CHARACTERS_MAX || ADDRESS.test(whole)) return undefined;
  const spoken = whole
    .toWellFormed()
    .replaceAll(MARKS, '')
    .replaceAll(EMOJI, '')
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Everything in the text is text: of an element in it Azure would fetch files. */
export function ssmlOf(voice: string, text: string): string {
  const escaped = text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!);
  return `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='pt-BR'><voice name='${voice}'>${escaped}</voice></speak>`;
}
