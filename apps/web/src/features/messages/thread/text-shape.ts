/** How a text is displayed as a whole. Pure. */

const LONG = 1500;
const SHOWN = 1000;
const EMOJI_MAX = 3;
const onlyEmoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u200D|\s)+$/u;
const letters = new Intl.Segmenter();

/** Up to three emojis and nothing else. */
export function isLargeEmoji(text: string): boolean {
  if (text.length > 60 || !onlyEmoji.test(text)) return false;
  const signs = [...letters.segment(text)].filter(({ segment }) => segment.trim() !== '');
  return signs.length <= EMOJI_MAX;
}

/** The beginning of a long text, cut between words; undefined when it is short enough to show completely. */
export function beginningOf(text: string): string | undefined {
  if (text.length <= LONG) return undefined;
  const cut = text.slice(0, SHOWN);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${(end > SHOWN / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`;
}
