import type { Entity, EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';

/** How one feature folds its events into what the screen shows. No hooks, no drawing. */
export interface LiveFeature<E extends Entity = Entity> {
  entity: E;
  /** Events of one flush in the order they came. */
  fold(client: QueryClient, events: EventPayloads[E][]): void;
  /** Events were missed: fetch what is on screen again. Other lists when they are next shown. */
  resync?(client: QueryClient): void;
}

/** Keeps the payload type of the entity, which a plain array of features would lose. */
export const liveFeature = <E extends Entity>(feature: LiveFeature<E>): LiveFeature =>
  feature as unknown as LiveFeature;
