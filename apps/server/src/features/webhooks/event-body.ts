/** What is sent of an event. Pure. */

/** Bytes of a body; receivers and queues behind them have limits, too. */
const BODY_MAX = 20_000;
/** Longer texts are cut first, to this many characters. */
const CUTS = [4000, 1000, 200];

interface Sent {
  type: string;
  at: Date;
  /** JSON, as it is stored. */
  data: string;
}

export const bodyOf = ({ type, at, data }: Sent): string =>
  `{"type":${JSON.stringify(type)},"timestamp":"${at.toISOString()}","data":${data}}`;

type Data = Record<string, unknown>;

/** Data that fits into a body: texts that are too long are cut, and the data says so. */
export function fitData(data: Data): string {
  const whole = JSON.stringify(data);
  if (isFitting(whole)) return whole;
  for (const max of CUTS) {
    const cut = JSON.stringify({ ...(shorten(data, max) as Data), isCut: true });
    if (isFitting(cut)) return cut;
  }
  // Only long lists are left.
  const single = Object.entries(data).filter(([, value]) => !Array.isArray(value));
  return JSON.stringify({
    ...(shorten(Object.fromEntries(single), 200) as Data),
    isCut: true,
  });
}

/** Type and time, and what addresses of files grow by when they are sent. */
const ENVELOPE = 1000;
const isFitting = (json: string): boolean => Buffer.byteLength(json) <= BODY_MAX - ENVELOPE;

function shorten(value: unknown, max: number): unknown {
  if (typeof value === 'string')
    return value.length > max ? `${value.slice(0, max).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.map((each) => shorten(each, max));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, shorten(each, max)]),
    );
  return value;
}
