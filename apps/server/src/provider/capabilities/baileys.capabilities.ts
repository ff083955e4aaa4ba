/** Capabilities of a linked device: those of WhatsApp on a computer. */
import { limits } from '@prosa/contract/limits';
import type { Capabilities } from '../port.ts';

const anyType: readonly string[] = [];
const maxBytes = limits.fileBytes.max;

export const baileysCapabilities: Capabilities = {
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
  typingIn: 'asked',
  readReceiptsOut: true,
  calls: 'event+reject',
  groups: true,
  numberLookup: true,
  pictures: true,
  clientMessageId: true,
  handsetEcho: true,
  history: true,
  addressBook: true,
  templates: false,
  menus: false,
  serviceWindowHours: null,
  // Far below the protocol's limit: WhatsApp restricts numbers that write faster than people do.
  rate: { perSecond: 20 },
};
