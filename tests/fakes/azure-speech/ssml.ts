/** Reads SSML of one voice, as strictly as XML is read; undefined where it is not well-formed or says anything else. */

const WHOLE =
  /^<speak version='1\.0' xmlns='http:\/\/www\.w3\.org\/2001\/10\/synthesis' xml:lang='pt-BR'><voice name='([\w-]+)'>([^<>]*)<\/voice><\/speak>$/;
/** An ampersand that begins none of XML's own entities. */
const LOOSE = /&(?!(?:amp|lt|gt|quot|apos);)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

export function readSsml(body: string): { voice: string; text: string } | undefined {
  const [, voice, content] = WHOLE.exec(body) ?? [];
  if (voice === undefined || content === undefined) return undefined;
  if (LOOSE.test(content) || FORBIDDEN.test(content) || !body.isWellFormed()) return undefined;
  return { voice, text: content.replaceAll(/&(\w+);/g, (_, name: string) => SIGNS[name]!) };
}
