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
  /** Loads what only operators need. */
  operatorFeatures: () => Promise<readonly LiveFeature[]>;
}

type Folds = (features: readonly LiveFeature[]) => void;

/** Connects the socket to the query cache: events are collected, applied and drawn. */
export function startLive({ client, companyId, features, operatorFeatures }: Company): () => void {
  const folding =
    (entity: Entity, events: EventPayloads[Entity][]): Folds =>
    (some) => {
      for (const feature of some) if (feature.entity === entity) feature.fold(client, events);
    };
  const refetching: Folds = (some) => {
    for (const feature of some) feature.resync?.(client);
  };
  // Without them, lists are as old as their last fetch; the next event tries again.
  const forOperators = (folds: Folds) => void operatorFeatures().then(folds, () => undefined);
  const queue = eventQueue<Entity, EventPayloads[Entity]>((entity, events) =>
    folding(entity, events)(features),
  );
  const operatorQueue = eventQueue<Entity, EventPayloads[Entity]>((entity, events) =>
    forOperators(folding(entity, events)),
  );
  const clear = () => {
    queue.clear();
    operatorQueue.clear();
  };
  const resync = () => {
    clear();
    refetching(features);
    const session = getSession();
    if (session.status === 'signedIn' && session.user.super) forOperators(refetching);
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
    onOperatorEvent: (entity, payload) =>
      operatorQueue.add(entity, payload as EventPayloads[Entity]),
    onRejoined: resync,
    onRefused: endSession,
  }).catch(() => undefined);
  return () => {
    clear();
    closeLive();
  };
}

function endIfTakenOver(event: EventPayloads['auth']): void {
  const session = getSession();
  if (session.status !== 'signedIn' || event.user.id !== session.user.id) return;
  if (!isTakenOver(event, sessionIdOf(getAccessToken()))) return;
  endSession(event.reason === 'takeover' ? 'takenOver' : 'ended');
}
