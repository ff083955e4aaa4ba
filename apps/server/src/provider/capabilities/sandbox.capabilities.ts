/** Capabilities of the sandbox: those of a WhatsApp phone, as far as the port covers them. */
import { limits } from '@prosa/contract/limits';
import type { Capabilities } from '../port.ts';

const anyType: readonly string[] = [];
const maxBytes = limits.fileBytes.max;

export const sandboxCapabilities: Capabilities = {
  link: 'qr+code',
  media: [
    { kind: 'image', maxBytes, mimes: anyType },
    { kind: 'audio', maxBytes, mimes: anyType },
    { kind: 'video', maxBytes, mimes: anyType },
    { kind: 'application', maxBytes, mimes: anyType },
  ],
  edit: true,
  revoke: true,
  react: true,
  quote: true,
  forwardMark: true,
  typingOut: true,
  typingIn: true,
  readReceiptsOut: true,
  calls: 'event+reject',
  groups: false,
  numberLookup: true,
  pictures: false,
  clientMessageId: true,
  handsetEcho: false,
  history: false,
  addressBook: true,
  templates: false,
  menus: false,
  serviceWindowHours: null,
  rate: { perSecond: 500 },
};
