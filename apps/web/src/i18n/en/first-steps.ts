export const firstSteps = {
  title: 'First steps',
  hide: 'Do not show again',
  done: 'done',
  connected: 'Connect your company’s WhatsApp',
  connectedHint: 'Scan a QR code with the phone: it takes a minute.',
  received: 'Receive a test message',
  receivedHint:
    'From another phone, write to the connected number. The conversation appears under Pending.',
  invited: 'Invite your team',
  invitedHint: 'Create a user for each person who will answer customers.',
  served: 'Answer your first customer',
  servedHint: 'Under Pending, accept the ticket and write the answer.',
  goConnect: 'Connect',
  goSandbox: 'Open the test phone',
  goInvite: 'Create users',
};
