import { expect, it } from 'vitest';
import { areKeys, encryptPush } from './encrypt-push.ts';

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url');

/** https://www.rfc-editor.org/rfc/rfc8291#appendix-A */
const keys = {
  p256dh: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};

it('matches the example of the RFC', () => {
  const oneTime = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  expect(
    encryptPush(keys, 'When I grow up, I want to be a watermelon', oneTime).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('never produces the same ciphertext twice', () => {
  expect(encryptPush(keys, 'a')).not.toEqual(encryptPush(keys, 'a'));
});

it('detects invalid keys', () => {
  expect(areKeys(keys)).toBe(true);
  expect(areKeys({ ...keys, p256dh: Buffer.alloc(65, 4) })).toBe(false);
});
