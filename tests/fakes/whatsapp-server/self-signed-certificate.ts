/** A certificate for 127.0.0.1, generated in memory: trusting it means trusting this one server. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly key: string;
  readonly certificate: string;
}

const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = oid('2a8648ce3d040302');
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');
const TRUE = tlv(0x01, Buffer.from([0xff]));
const DAY_MS = 86_400_000;

export function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = tlv(
    SEQUENCE,
    tlv(0x31, tlv(SEQUENCE, COMMON_NAME, tlv(0x0c, Buffer.from('localhost')))),
  );
  const algorithm = tlv(SEQUENCE, ECDSA_WITH_SHA256);
  const body = tlv(
    SEQUENCE,
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    algorithm,
    name,
    tlv(SEQUENCE, time(Date.now() - DAY_MS), time(Date.now() + 30 * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, tlv(SEQUENCE, alternativeNames(), isAuthority())),
  );
  const signature = sign('sha256', body, privateKey);
  const der = tlv(SEQUENCE, body, algorithm, tlv(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(der),
  };
}

function alternativeNames(): Buffer {
  const names = tlv(
    SEQUENCE,
    tlv(0x82, Buffer.from('localhost')),
    tlv(0x87, Buffer.from([127, 0, 0, 1])),
  );
  return tlv(SEQUENCE, SUBJECT_ALT_NAME, tlv(0x04, names));
}

/** It is itself in the list of authorities, so it has to be one. */
function isAuthority(): Buffer {
  return tlv(SEQUENCE, BASIC_CONSTRAINTS, TRUE, tlv(0x04, tlv(SEQUENCE, TRUE)));
}

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x100) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

function integer(bytes: Buffer): Buffer {
  return tlv(0x02, bytes);
}

/** Neither negative nor with leading zeros: the first byte decides both. */
function serialNumber(): Buffer {
  const bytes = randomBytes(8);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x3f) | 0x40, 0);
  return bytes;
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, 'hex'));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tlv(0x17, Buffer.from(digits.slice(2)));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
