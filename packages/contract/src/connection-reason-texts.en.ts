/** Texts of connection reasons in English. */
import type { ReasonTexts } from './connection-reasons.ts';

export const reasonTexts: ReasonTexts = {
  'account-locked': {
    what: 'Meta has blocked this number or its account.',
    todo: 'Open Account quality in Meta Business, see what it asks for and request a review; then connect again.',
  },
  'account-refused': {
    what: 'Meta is rejecting requests for this number.',
    todo: 'Test the API data of this connection: the answer says what is wrong.',
  },
  'account-restricted': {
    what: 'Meta does not allow this account to send for now, because of its policies.',
    todo: 'Open Account quality in Meta Business and see what was flagged. We keep retrying automatically.',
  },
  'bad-session': {
    what: 'The session is corrupted.',
    todo: 'If it does not recover, disconnect and scan a new QR code.',
  },
  billing: {
    what: "Meta is not sending anything from this number because the account's payment failed.",
    todo: 'Fix the payment method in Meta Business. Waiting messages are then sent automatically.',
  },
  'certificate-invalid': {
    what: 'The identity of the WhatsApp server could not be verified; someone may be intercepting the connection.',
    todo: 'Do not try again on this network. Tell whoever runs it, then request a new QR code.',
  },
  'connection-lost': {
    what: 'The connection to WhatsApp was lost.',
    todo: "We keep retrying automatically. If it takes long, check the phone's internet connection.",
  },
  'device-mismatch': {
    what: 'The phone does not recognise this session.',
    todo: 'Request a new QR code.',
  },
  forbidden: {
    what: 'WhatsApp has blocked this number.',
    todo: 'Open WhatsApp on the phone, see what it asks for, and only then try again.',
  },
  'link-down': {
    what: 'The phone lost its internet connection or was turned off.',
    todo: 'Connect it to the internet. If it does not come back, disconnect and scan a new QR code.',
  },
  'logged-out': {
    what: 'The device was unlinked on the phone.',
    todo: "Request a new QR code and scan it with your company's phone.",
  },
  'new-chats-low': {
    what: 'WhatsApp lets this number start only a few more new conversations in this period.',
    todo: 'Let customers write first, and use the WhatsApp API for campaigns. Above the limit, new conversations are refused.',
  },
  'no-permission': {
    what: 'The access token does not have access to this number.',
    todo: 'Give the token the permissions for WhatsApp messaging and management, or generate a new one, and save it in this connection.',
  },
  'no-webhook': {
    what: 'Messages go out, but Meta does not report what customers write.',
    todo: 'Give the token the permission to manage the WhatsApp account, or correct the account ID; then test the API data.',
  },
  'nobody-runs-it': {
    what: 'The service that keeps the connections is not running.',
    todo: 'Tell whoever runs the server; the connection comes back by itself when it does.',
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
    what: 'WhatsApp did not issue a code for this number.',
    todo: 'Check the number with its country and area code, or scan the QR code.',
  },
  'passkey-required': {
    what: 'WhatsApp requires a passkey to link this number, and only its own apps can provide one.',
    todo: 'Use the WhatsApp API with this number, or link another one. A new QR code ends the same way.',
  },
  'phone-offline': {
    what: 'The phone has not opened WhatsApp for too long, so WhatsApp disconnected its other devices.',
    todo: 'Open WhatsApp on the phone while it is online and scan a new QR code.',
  },
  'qr-expired': {
    what: 'Nobody scanned the QR code in time.',
    todo: 'Request a new one and scan it soon with the phone.',
  },
  'quality-low': {
    what: 'WhatsApp rates the quality of this number as low, because people blocked or reported it, and sends fewer messages from it.',
    todo: 'Write only to people who expect it, and follow the quality in WhatsApp Manager.',
  },
  'rate-limited': {
    what: 'WhatsApp received too many requests from this connection and asked for a pause.',
    todo: 'The connection comes back by itself. Send fewer messages per minute, especially to people who have not written first.',
  },
  'reach-out-restricted': {
    what: 'WhatsApp does not let this number start new conversations for a while.',
    todo: 'You can still reply to people who write. Do not start conversations until the restriction ends.',
  },
  replaced: {
    what: 'Another program opened this same session.',
    todo: 'Close the other program, or remove it on the phone under Linked devices, and try again.',
  },
  'restart-required': {
    what: 'WhatsApp asked for a restart.',
    todo: 'It will be back in a moment; there is nothing to do.',
  },
  'server-unreachable': {
    what: 'The WhatsApp server could not be reached.',
    todo: "Check this server's internet connection and firewall; we keep retrying automatically.",
  },
  'token-expired': {
    what: 'The access token for the official API has expired or was revoked.',
    todo: 'Generate a new token in the Meta account and save it in this connection.',
  },
  'version-too-old': {
    what: 'WhatsApp requires a newer version of this program.',
    todo: 'We keep retrying automatically; if it continues, contact support.',
  },
};
