/** Identities as keys of maps. */
import type { Identity } from './port.ts';

export const identityKey = ({ kind, value }: Identity): string => `${kind}:${value}`;
