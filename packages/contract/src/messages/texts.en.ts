import type { TextsOf } from '../manifest.ts';
import type { messages } from './manifest.ts';

export const texts: TextsOf<typeof messages> = {
  errors: {
    ERR_NO_MESSAGE_FOUND: 'Message not found.',
    ERR_EMPTY_MESSAGE: 'The message is empty.',
    ERR_SENDING_WAPP_MSG: 'Could not send the message. Check the connection.',
    ERR_DELETE_WAPP_MSG: 'This message can no longer be deleted.',
    ERR_EDIT_WAPP_MSG: 'This message can no longer be edited.',
    ERR_REACT_WAPP_MSG: 'This message cannot be reacted to.',
    ERR_FORWARD_WAPP_MSG: 'This message cannot be forwarded.',
    ERR_IDEMPOTENCY_MISMATCH: 'This send key was already used with other content.',
    ERR_MEDIA_TYPE: 'This type of file cannot be sent through this connection.',
    ERR_MEDIA_INVALID: 'The file is damaged or is not what it claims to be.',
    ERR_SEND_UNKNOWN: 'Could not confirm that the message was sent.',
    ERR_NO_HISTORY: 'This connection cannot load earlier messages.',
    ERR_SERVICE_WINDOW_CLOSED:
      "The customer's last message is more than 24 hours old. Send an approved template.",
    ERR_TEXT_TOO_LONG: 'The text is too long for this connection. Split it into parts.',
    ERR_RECIPIENT_UNREACHABLE:
      'WhatsApp could not deliver the message: the number may not be on WhatsApp.',
    ERR_RECIPIENT_REFUSES: 'The customer does not want to receive messages from this company.',
    ERR_PROVIDER_HOLDS_BACK: 'WhatsApp chose not to deliver this message now. Try again tomorrow.',
    ERR_NEW_CHATS_RESTRICTED:
      'WhatsApp does not let this number start new conversations right now. You can still reply to people who wrote before.',
    ERR_PROVIDER_LIMIT: "WhatsApp's sending limit has been reached. Try again later.",
    ERR_PROVIDER_ACCOUNT:
      'The WhatsApp account has an open issue (block, billing or registration). Tell an admin.',
  },
};
