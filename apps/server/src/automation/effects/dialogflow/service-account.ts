/**
 * The key file of a service account of Google. It also names addresses for tokens and certificates: they are never used,
 * because whoever enters the file would choose whom we call.
 */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

export interface ServiceAccount {
  clientEmail: string;
  privateKey: KeyObject;
  keyId: string | undefined;
  /** Empty if it names none. */
  projectId: string;
}

const KeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email().max(320),
  private_key: z.string().regex(/^-----BEGIN (?:RSA )?PRIVATE KEY-----\s/),
  private_key_id: z.string().max(200).optional().catch(undefined),
  project_id: z.string().max(100).catch(''),
});

const BITS_MIN = 2048;

/** Undefined if it is no such file, or its key signs nothing that Google accepts. */
export function readServiceAccount(json: string): ServiceAccount | undefined {
  try {
    const file = KeyFile.parse(JSON.parse(json));
    const privateKey = createPrivateKey(file.private_key);
    const { modulusLength = 0 } = privateKey.asymmetricKeyDetails ?? {};
    if (privateKey.asymmetricKeyType !== 'rsa' || modulusLength < BITS_MIN) return undefined;
    return {
      clientEmail: file.client_email,
      privateKey,
      keyId: file.private_key_id,
      projectId: file.project_id,
    };
  } catch {
    return undefined;
  }
}
