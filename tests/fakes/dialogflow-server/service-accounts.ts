/** Service accounts of Google: key files as the console hands them out, and whether a token was signed with one. */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { jwtVerify } from 'jose';

export interface KeyFile {
  type: 'service_account';
  project_id: string;
  private_key_id: string;
  private_key: string;
  client_email: string;
  client_id: string;
  auth_uri: string;
  token_uri: string;
  auth_provider_x509_cert_url: string;
  client_x509_cert_url: string;
  universe_domain: string;
}

export interface ServiceAccount {
  publicKey: KeyObject;
  file: KeyFile;
}

/** Making a key takes long, and no test changes one. */
const pairs = new Map<string, ReturnType<typeof makePair>>();
const makePair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function pairOf(name: string) {
  const known = pairs.get(name) ?? makePair();
  pairs.set(name, known);
  return known;
}

/** @param elsewhere where the addresses in the file point to */
export function makeAccount(
  projectId: string,
  { name = 'prosa', elsewhere = 'https://oauth2.googleapis.com' } = {},
): ServiceAccount {
  const { publicKey, privateKey } = pairOf(name);
  const email = `${name}@${projectId}.iam.gserviceaccount.com`;
  return {
    publicKey,
    file: {
      type: 'service_account',
      project_id: projectId,
      private_key_id: randomUUID().replaceAll('-', ''),
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: email,
      client_id: '100000000000000000001',
      auth_uri: `${elsewhere}/auth`,
      token_uri: `${elsewhere}/token`,
      auth_provider_x509_cert_url: `${elsewhere}/certs`,
      client_x509_cert_url: `${elsewhere}/certs/${encodeURIComponent(email)}`,
      universe_domain: 'googleapis.com',
    },
  };
}

const SCOPES = [
  'https://www.googleapis.com/auth/cloud-platform',
  'https://www.googleapis.com/auth/dialogflow',
];
/** Google refuses tokens that live longer. */
const LIFE_S = 3600;

/** Undefined unless the account signed the token itself, for now and for Dialogflow. */
export async function accountOf(
  token: string,
  accounts: readonly ServiceAccount[],
): Promise<ServiceAccount | undefined> {
  for (const account of accounts) if (await isOf(token, account)) return account;
  return undefined;
}

async function isOf(token: string, { publicKey, file }: ServiceAccount): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
      algorithms: ['RS256'],
      issuer: file.client_email,
      subject: file.client_email,
      typ: 'JWT',
      requiredClaims: ['iat', 'exp', 'scope'],
    });
    const { exp = 0, iat = 0, scope } = payload;
    const scopes = String(scope).split(' ');
    const isKnown = !protectedHeader.kid || protectedHeader.kid === file.private_key_id;
    return isKnown && exp - iat <= LIFE_S && SCOPES.some((each) => scopes.includes(each));
  } catch {
    return false;
  }
}
