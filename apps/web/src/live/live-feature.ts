import type { Entity, EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';

/** How one feature applies its events to the cached data. No hooks, no drawing. */
export interface LiveFeature<E extends Entity = Entity> {
  entity: E;
  /** Events of one flush, in order of arrival. */
  fold(client: QueryClient, events: EventPayloads[E][]): void;
  /** Events were missed: refetch what is on screen now, other lists when they are next shown. */
  resync?(client: QueryClient): void;
}

/** Keeps the entity's payload type, which a plain array of features would lose. */
export const liveFeature = <E extends Entity>(feature: LiveFeature<E>): LiveFeature =>
  feature as unknown as LiveFeature;
