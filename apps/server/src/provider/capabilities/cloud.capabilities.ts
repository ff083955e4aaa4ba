/** Capabilities of the WhatsApp Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media */
import type { Capabilities } from '../port.ts';

const MB = 1024 * 1024;

export const cloudCapabilities: Capabilities = {
  link: 'token',
  media: [
    { kind: 'image', maxBytes: 5 * MB, mimes: ['image/jpeg', 'image/png'] },
    {
      kind: 'audio',
      maxBytes: 16 * MB,
      mimes: ['audio/aac', 'audio/amr', 'audio/mp4', 'audio/mpeg', 'audio/ogg'],
    },
    { kind: 'video', maxBytes: 16 * MB, mimes: ['video/mp4', 'video/3gpp'] },
    { kind: 'application', maxBytes: 100 * MB, mimes: [] },
  ],
  edit: false,
  revoke: false,
  react: true,
  quote: true,
  forwardMark: false,
  typingOut: 'reads',
  typingIn: false,
  readReceiptsOut: true,
  calls: 'none',
  groups: false,
  numberLookup: false,
  pictures: false,
  clientMessageId: false,
  handsetEcho: false,
  history: false,
  addressBook: false,
  templates: true,
  menus: true,
  serviceWindowHours: 24,
  textLengthMax: 4096,
  rate: { perSecond: 80 },
};
