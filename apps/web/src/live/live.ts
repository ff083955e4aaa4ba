import type { Entity, EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { endSession, getAccessToken, getSession } from '../session/session.ts';
import { eventQueue } from './event-queue.ts';
import type { LiveFeature } from './live-feature.ts';
import { closeLive, openLive } from './live-socket.ts';
import { isTakenOver, sessionIdOf } from './takeover.ts';

interface Company {
  client: QueryClient;
  companyId: number;
  features: readonly LiveFeature[];
}

/** Connects the socket to the query cache: events are collected, applied and drawn. */
export function startLive({ client, companyId, features }: Company): () => void {
  const queue = eventQueue<Entity, EventPayloads[Entity]>((entity, events) => {
    for (const feature of features) if (feature.entity === entity) feature.fold(client, events);
  });
  const resync = () => {
    queue.clear();
    for (const feature of features) feature.resync?.(client);
  };
  const entities = new Set<Entity>([...features.map((f) => f.entity), 'auth', 'resync']);
  openLive({
    companyId,
    entities: [...entities],
    onEvent: (entity, payload) => {
      if (entity === 'auth') endIfTakenOver(payload as EventPayloads['auth']);
      else if (entity === 'resync') resync();
      else queue.add(entity, payload as EventPayloads[Entity]);
    },
    onRejoined: resync,
    onRefused: endSession,
  }).catch(() => undefined);
  return () => {
    queue.clear();
    closeLive();
  };
}

function endIfTakenOver(event: EventPayloads['auth']): void {
  const session = getSession();
  if (session.status !== 'signedIn' || event.user.id !== session.user.id) return;
  if (!isTakenOver(event, sessionIdOf(getAccessToken()))) return;
  endSession(event.reason === 'takeover' ? 'takenOver' : 'ended');
}
