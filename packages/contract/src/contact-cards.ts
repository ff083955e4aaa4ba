/** Reads the few fields of a contact card that we show; ignores the rest. */
export interface ContactCard {
  name: string;
  organisation: string;
  phones: string[];
  emails: string[];
}

const CARDS_MAX = 10;
const FIELDS_MAX = 10;

export function parseVcards(body: string): ContactCard[] {
  const cards: ContactCard[] = [];
  let card: ContactCard | null = null;
  for (const line of unfolded(body)) {
    if (/^BEGIN:VCARD$/i.test(line)) {
      card = { name: '', organisation: '', phones: [], emails: [] };
      cards.push(card);
    } else if (/^END:VCARD$/i.test(line)) card = null;
    else if (card) readField(card, line);
  }
  return cards.filter(isWorthShowing).slice(0, CARDS_MAX);
}

/** A long line continues on the next line, which starts with a space. */
const unfolded = (body: string): string[] =>
  body
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim());

const isWorthShowing = ({ name, phones, emails }: ContactCard): boolean =>
  name !== '' || phones.length > 0 || emails.length > 0;

function readField(card: ContactCard, line: string): void {
  const colon = line.indexOf(':');
  if (colon < 0) return;
  // `item1.TEL;waid=5511…:+55 11 …` names the field between group and parameters.
  const name = line.slice(0, colon).split(';')[0]?.split('.').at(-1)?.toUpperCase();
  const value = unescaped(line.slice(colon + 1));
  if (!value) return;
  if (name === 'FN') card.name = value;
  if (name === 'ORG') card.organisation = value.replace(/;+/g, ', ').replace(/, $/, '');
  if (name === 'TEL' && card.phones.length < FIELDS_MAX) card.phones.push(value);
  if (name === 'EMAIL' && card.emails.length < FIELDS_MAX) card.emails.push(value);
}

const unescaped = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
