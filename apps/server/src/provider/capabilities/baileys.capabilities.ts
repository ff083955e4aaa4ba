/** What a linked device can do: what WhatsApp on a computer can. */
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
  // Far below what the protocol carries: whoever writes faster than people do is restricted.
  rate: { perSecond: 20 },
};
