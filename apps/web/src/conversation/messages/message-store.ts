import type { Message } from '@prosa/contract/messages';
import { entityStore } from '../../core/entity-store.ts';

/** The known state of messages, shared by all threads that show them. */
export const messageStore = entityStore<Message>('message');
