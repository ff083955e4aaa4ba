/** Which changes of a stored message are allowed; the server checks again. Pure. */
import type { Connection } from '@prosa/contract/connections';
import { waits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';

interface Place {
  capabilities: Pick<Connection['capabilities'], 'edit' | 'react'> | undefined;
  meId: number;
}

export const mayReactTo = (message: Message, { capabilities }: Place): boolean =>
  capabilities?.react === true &&
  !message.isDeleted &&
  message.mediaType !== 'call_log' &&
  (!message.fromMe || message.ack > 1);

export const mayEditOwn = (message: Message, { capabilities, meId }: Place, now: number): boolean =>
  capabilities?.edit === true &&
  message.fromMe &&
  message.userId === meId &&
  message.mediaType === 'conversation' &&
  !message.isDeleted &&
  message.ack > 1 &&
  now - Date.parse(message.createdAt) < waits.edit;

const passedOn: readonly Message['mediaType'][] = [
  'conversation',
  'locationMessage',
  'contactMessage',
  'vcard',
];
const files: readonly Message['mediaType'][] = ['image', 'audio', 'video', 'application'];

/** Messages with content to forward: text, locations, contact cards, and available files. */
export const mayForward = ({ isDeleted, mediaType, mediaState }: Message): boolean =>
  !isDeleted &&
  (passedOn.includes(mediaType) || (files.includes(mediaType) && mediaState === 'ready'));
