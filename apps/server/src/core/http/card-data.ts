/** Card numbers are not allowed on any route. */
import { appError } from '../errors.ts';

const DEPTH_MAX = 5;

/** @throws ERR_CARD_DATA */
export function refuseCardField(name: string): void {
  if (isCardField(name)) throw appError('ERR_CARD_DATA');
}

export function hasCardData(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX || Buffer.isBuffer(value))
    return false;
  return Object.entries(value).some(
    ([name, inner]) => isCardField(name) || hasCardData(inner, depth + 1),
  );
}

/** With the names that forms of the family and of browsers use. */
const isCardField = (name: string): boolean =>
  /^(card_?number|cvv2?|cvc2?|name_?on_?card|card_?(name|holder|cvv|cvc|expiry)|security_?code)$/i.test(
    name,
  );
