/** Settings of the installation that are texts: how long each may be. Empty: not set. */
export const installationTexts = {
  /** What the product is called. */
  productName: 40,
  /** Below the name on the sign-in page. */
  signInText: 300,
  /** Whom people write to: an address, a number, a link. */
  supportContact: 200,
  termsText: 50_000,
  termsUrl: 300,
  privacyUrl: 300,
  /** In the From of mails. */
  mailSenderName: 60,
  /** `#0f7a55` */
  primaryColor: 7,
} as const;
export type InstallationText = keyof typeof installationTexts;

/** Days after the due date in which companies are still served. */
export const graceDays = { key: 'graceDays', min: 0, max: 60 } as const;

export type InstallationKey = InstallationText | typeof graceDays.key;

export const isInstallationText = (key: string): key is InstallationText =>
  Object.hasOwn(installationTexts, key);

/** Its pictures. */
export const brandImages = ['logoLight', 'logoDark', 'favicon', 'appIcon'] as const;
export type BrandImage = (typeof brandImages)[number];

export const DEFAULT_NAME = 'Prosa';
export const DEFAULT_COLOR = '#0f7a55';
