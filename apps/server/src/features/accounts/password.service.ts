/** Passwords: argon2id with the parameters that OWASP recommends (19 MiB, two passes). */
import { hash, verify } from '@node-rs/argon2';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that belongs to no account: an unknown e-mail costs the same work as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$KBXe6wkGkmjAPU6JHI+S5Q$1DkNJsiAlYcEDpr17+M0GTGnAfJSrc2sIMEisoA4log';

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** `stored` is undefined for an account that does not exist; the answer is false then. */
export async function isPassword(stored: string | undefined, given: string): Promise<boolean> {
  const isRight = await verify(stored ?? NOBODYS_HASH, given);
  return isRight && stored !== undefined;
}
