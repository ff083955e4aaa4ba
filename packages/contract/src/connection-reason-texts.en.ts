/** Reasons of connections for people, in English. */
import type { ReasonTexts } from './connection-reasons.ts';

export const reasonTexts: ReasonTexts = {
  'account-locked': {
    what: 'Meta has blocked this number or its account.',
    todo: 'Open Account quality in Meta Business, see what it asks for and request a review; then connect again.',
  },
  'account-refused': {
    what: 'Meta refuses the requests for this number.',
    todo: 'Test the API data of this connection: the answer says what is wrong.',
  },
  'account-restricted': {
    what: 'Meta does not let this account send for now, because of its policies.',
    todo: 'Open Account quality in Meta Business and see what was objected to. We keep trying by ourselves.',
  },
  'bad-session': {
    what: 'The session is damaged.',
    todo: 'If it does not recover, disconnect and scan a new QR code.',
  },
  billing: {
    what: 'Meta sends nothing for this number because the payment of its account failed.',
    todo: 'Put the payment method in order in Meta Business. What waits goes out by itself afterwards.',
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
  'new-chats-low': {
    what: 'WhatsApp lets this number start only few more new conversations in this period.',
    todo: 'Let customers write first, and use the WhatsApp API for campaigns. Beyond the limit new conversations are refused.',
  },
  'no-permission': {
    what: 'The access token may not use this number.',
    todo: 'Give the token the permissions for WhatsApp messages and management, or make a new one, and save it in this connection.',
  },
  'no-webhook': {
    what: 'Messages leave, but Meta does not report what customers write.',
    todo: 'Give the token the permission to manage the WhatsApp account, or correct the account ID; then test the API data.',
  },
  'nobody-runs-it': {
    what: 'The service that holds the connections is not running.',
    todo: 'Tell whoever runs the server; the connection returns by itself when it does.',
  },
  'not-registered': {
    what: 'The number is not registered with the WhatsApp API.',
    todo: 'Register it in WhatsApp Manager, then connect again.',
  },
  'not-set-up': {
    what: 'The WhatsApp API data has not been filled in yet.',
    todo: 'Open the API data of this connection and follow the three steps.',
  },
  'number-unknown': {
    what: 'Meta does not know this number, or the token has no access to it.',
    todo: 'Check the number ID and the token in the API data of this connection.',
  },
  'pairing-refused': {
    what: 'WhatsApp gave no code for this number.',
    todo: 'Check the number with its country and area code, or scan the QR code.',
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
  'quality-low': {
    what: 'WhatsApp rates the quality of this number as low, because people blocked or reported it, and sends less for it.',
    todo: 'Write only to those who expect it, and follow the quality in WhatsApp Manager.',
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
