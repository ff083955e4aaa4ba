/** Reasons of connections for people, in English. */
import type { ReasonTexts } from './connection-reasons.ts';

export const reasonTexts: ReasonTexts = {
  'bad-session': {
    what: 'The session is damaged.',
    todo: 'If it does not recover, disconnect and scan a new QR code.',
  },
  'certificate-invalid': {
    what: 'The identity of the WhatsApp server could not be proven; somebody may be listening in between.',
    todo: 'Do not try again on this network. Tell whoever runs it, then ask for a new QR code.',
  },
  'connection-lost': {
    what: 'The link to WhatsApp broke.',
    todo: 'We keep trying by ourselves. If it lasts, check the internet of the phone.',
  },
  'device-mismatch': {
    what: 'The phone does not recognise this session.',
    todo: 'Ask for a new QR code.',
  },
  forbidden: {
    what: 'WhatsApp has blocked this number.',
    todo: 'Open WhatsApp on the phone, see what it asks for, and only then try again.',
  },
  'link-down': {
    what: 'The phone lost its internet or was switched off.',
    todo: 'Put it online. If it does not return, disconnect and scan a new QR code.',
  },
  'logged-out': {
    what: 'The device was disconnected on the phone.',
    todo: 'Ask for a new QR code and scan it with the company phone.',
  },
  'nobody-runs-it': {
    what: 'The service that holds the connections is not running.',
    todo: 'Tell whoever runs the server; the connection returns by itself when it does.',
  },
  'not-set-up': {
    what: 'The WhatsApp API data has not been filled in yet.',
    todo: 'Open the API data of this connection and follow the three steps.',
  },
  'passkey-required': {
    what: 'WhatsApp wants a passkey for linking this number, and only its own programs can give one.',
    todo: 'Use the WhatsApp API for this number, or link another one. A new QR code ends the same way.',
  },
  'phone-offline': {
    what: 'The phone has not opened WhatsApp for too long, so WhatsApp disconnected its other devices.',
    todo: 'Open WhatsApp on the phone while it is online and scan a new QR code.',
  },
  'qr-expired': {
    what: 'Nobody scanned the QR code in time.',
    todo: 'Ask for a new one and scan it soon with the phone.',
  },
  'rate-limited': {
    what: 'WhatsApp got too many requests from this connection and asked for a pause.',
    todo: 'We return by ourselves. Send fewer messages a minute, above all to people who have not written first.',
  },
  'reach-out-restricted': {
    what: 'WhatsApp does not let this number start new conversations for a while.',
    todo: 'Answering those who write keeps working. Start no conversations until the restriction ends.',
  },
  replaced: {
    what: 'Another program opened this same session.',
    todo: 'Close the other program, or remove it on the phone under Linked devices, and try again.',
  },
  'restart-required': {
    what: 'WhatsApp asked for a restart.',
    todo: 'Back in a moment; nothing needs to be done.',
  },
  'server-unreachable': {
    what: 'The WhatsApp server could not be reached.',
    todo: 'Check the internet and the firewall of this server; we keep trying by ourselves.',
  },
  'token-expired': {
    what: 'The access token of the official API has expired or was revoked.',
    todo: 'Make a new token in the Meta account and save it in this connection.',
  },
  'version-too-old': {
    what: 'WhatsApp demands a newer version of this program.',
    todo: 'We keep trying; if this lasts, tell the support.',
  },
};
