import type { TextsOf } from '../manifest.ts';
import type { connections } from './manifest.ts';

export const texts: TextsOf<typeof connections> = {
  errors: {
    ERR_NO_WAPP_FOUND: 'Connection not found.',
    ERR_NO_DEF_WAPP_FOUND: 'No default connection found. Check the connections page.',
    ERR_NO_OTHER_WHATSAPP: 'There must be at least one default WhatsApp.',
    ERR_WAPP_NOT_INITIALIZED: 'This connection is not active. Check the connections page.',
    ERR_WAPP_GREETING_REQUIRED: 'A greeting is required when there is more than one queue.',
    ERR_WAPP_NAME_ALREADY_EXISTS: 'A connection with this name already exists.',
    ERR_CONNECTIONS_LIMIT: 'The plan does not allow more connections.',
    ERR_PROVIDER_UNAVAILABLE: 'This type of connection is not available on this installation.',
    ERR_CONNECTION_IN_USE:
      'There are open tickets on this connection. Resolve them before deleting it.',
  },
  menu: { connections: 'Connections' },
};
