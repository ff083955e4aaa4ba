/** Schemas of environment variables: text becomes numbers, lists, addresses, or an error that says what is allowed. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { MASTER_KEY_LENGTH_MIN } from '../secrets/master-key.ts';

const ROLES = ['api', 'worker', 'gateway'] as const;

export type Role = (typeof ROLES)[number];

export const text = (message: string) => z.string({ error: message });

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return text(message)
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

export const onOff = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .transform((value) => value === 'on');

/** What Fastify accepts: false, a number of hops, or addresses. The client wrote every entry further left. */
export const proxies = text('must be off, on, a number or addresses')
  .transform((value) => {
    if (value === 'off' || value === '0') return false;
    if (value === 'on') return 1;
    return /^\d$/.test(value) ? Number(value) : value.split(',').map((each) => each.trim());
  })
  .refine(
    (value) => !Array.isArray(value) || value.every(isNetwork),
    'must be off, on, a number of proxies from 0 to 9, or addresses such as 10.0.0.0/8',
  );

/** A name or address with its port, and nothing that a browser would read otherwise. */
export function isHostWithPort(host: string): boolean {
  const address = `x://${host}`;
  const hasPort = /^[^*]+:\d{1,5}$/.test(host);
  return hasPort && URL.canParse(address) && new URL(address).host === host;
}

/** An address, with or without a prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
  return bits > 0 && rest.length === 0 && isLength;
}

export const roles = text('must name roles')
  .transform((value) => [...new Set(value.split(',').map((role) => role.trim()))])
  .pipe(z.array(z.enum(ROLES, { error: `must be a list of ${ROLES.join(', ')}` })));

export const url = (protocols: readonly string[]) =>
  text('must be an address').refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  );

export const isOrigin = (value: string): boolean =>
  URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;

export const masterKey = text('must be a text')
  .min(MASTER_KEY_LENGTH_MIN, `must have at least ${MASTER_KEY_LENGTH_MIN} characters`)
  .refine((value) => new Set(value).size >= 8, 'is too easy to guess');
