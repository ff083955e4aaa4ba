import { randomBytes } from 'node:crypto';
import { Curve } from 'baileys';
import { beforeAll, expect, test } from 'vitest';
import { repairSignatureCheck } from './signature-check.ts';

const message = Buffer.from('certificate');
const signer = Curve.generateKeyPair();
const signature = Curve.sign(signer.private, message);

beforeAll(() => repairSignatureCheck());

test('accepts a signature of its key', () => {
  expect(Curve.verify(signer.public, message, signature)).toBe(true);
});

test.each([
  ['of another key', Curve.generateKeyPair().public, message, signature],
  ['of another text', signer.public, Buffer.from('forged'), signature],
  ['made up', signer.public, message, randomBytes(64)],
  ['cut short', signer.public, message, signature.slice(0, 32)],
])('refuses a signature %s', (_what, key, text, forged) => {
  expect(Curve.verify(key, text, forged)).toBe(false);
});
