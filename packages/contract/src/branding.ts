import { z } from 'zod';
import { brandImages } from './branding/keys.ts';
import { text } from './common.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** How the product looks and what it is called here. */
export const Branding = z.object({
  name: z.string(),
  /** Empty: the product's own text. */
  signInText: z.string(),
  supportContact: z.string(),
  /** The terms are a text, an address, or neither. */
  hasTerms: z.boolean(),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  /** CSS variables for the page's root element; none with the product's own colour and logo. */
  variables: z.record(z.string(), z.string()),
  /** Addresses; null: the product's own. */
  favicon: z.string().nullable(),
  appIcon: z.string().nullable(),
  touchIcon: z.string().nullable(),
});
export type Branding = z.output<typeof Branding>;

const InstallationSetting = z.object({ key: z.string(), value: z.string() });

const Image = z.object({ image: z.enum(brandImages), url: z.string().nullable() });
export type InstallationImage = z.output<typeof Image>;

export const InstallationSettings = z.object({
  /** `initial`: what counts while none is set. */
  settings: z.array(InstallationSetting.extend({ initial: z.string() })),
  images: z.array(Image),
});
export type InstallationSettings = z.output<typeof InstallationSettings>;

const ofImage = z.object({ image: z.enum(brandImages) });

export const brandingRoutes = {
  'GET /branding': route({
    access: 'public',
    response: Branding,
    summary: 'Get name, colour, pictures and links of the installation. Heeds If-None-Match.',
  }),
  'GET /installation-settings': route({
    access: 'super',
    response: InstallationSettings,
    summary: 'List the settings and pictures of the installation',
  }),
  'PUT /installation-settings/:key': route({
    access: 'super',
    params: z.object({ key: text(limits.settingKey.max) }),
    body: z.object({ value: text(50_000).trim() }),
    response: InstallationSetting,
    summary: 'Set one value of the installation; an empty value removes it. ERR_CONTRAST_TOO_LOW.',
  }),
  'POST /installation-images/:image': route({
    access: 'super',
    params: ofImage,
    files: ['picture'],
    status: 200,
    response: Image,
    summary: 'Replace a picture of the installation: PNG, JPEG or WebP, encoded anew. No SVG.',
  }),
  'DELETE /installation-images/:image': route({
    access: 'super',
    params: ofImage,
    response: Image,
    summary: 'Remove a picture of the installation',
  }),
} as const;
