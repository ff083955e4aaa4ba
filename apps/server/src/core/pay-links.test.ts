import { expect, it } from 'vitest';
import { payLinkUrl, readPayLink, signPayLink } from './pay-links.ts';
import { openSecrets } from './secrets/secrets.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const secretsOf = (masterKey: string, ...previousMasterKeys: string[]) =>
  openSecrets({ masterKey: masterKey.repeat(32), previousMasterKeys, dataDir: '/nowhere' });
const link = { companyId: 7, invoiceId: 31, expiresAt: new Date('2026-11-26T13:00:00Z') };
const core = { secrets: await secretsOf('a'), now: () => NOW };

it('opens the invoice that it was signed for', () => {
  expect(readPayLink(core, signPayLink(core, link))).toEqual(link);
});

it('opens nothing once it has expired', () => {
  const later = { ...core, now: () => link.expiresAt };
  expect(readPayLink(later, signPayLink(core, link))).toBeUndefined();
});

it.each([
  ['of another company', (token: string) => token.replace('7.31.', '8.31.')],
  ['of another invoice', (token: string) => token.replace('7.31.', '7.32.')],
  ['that would live longer', (token: string) => token.replace(/^(7\.31\.\d+)/, '$10')],
  ['without a signature', (token: string) => token.slice(0, token.lastIndexOf('.'))],
  ['with other text around it', (token: string) => `${token} `],
  ['that is empty', () => ''],
])('refuses a token %s', (_, change) => {
  expect(readPayLink(core, change(signPayLink(core, link)))).toBeUndefined();
});

it('refuses a token of another installation, and knows one from before a new master key', async () => {
  const token = signPayLink(core, link);
  expect(readPayLink({ ...core, secrets: await secretsOf('b') }, token)).toBeUndefined();
  const renewed = await secretsOf('b', 'a'.repeat(32));
  expect(readPayLink({ ...core, secrets: renewed }, token)).toEqual(link);
});

it('makes the address of the public page', () => {
  const config = { publicUrl: 'https://prosa.example' };
  expect(payLinkUrl({ ...core, config }, link)).toBe(
    `https://prosa.example/pay/${signPayLink(core, link)}`,
  );
});
