/** What goes wrong at this Graph server, on demand. Counts run down with each use. */
export interface GraphFaults {
  /** Errors by Graph code for the next messages. */
  failNext: GraphRefusal[];
  /** The same for every message until it is taken away. */
  failAlways: GraphRefusal | undefined;
  /** Messages that are refused after they were taken, by a status. */
  refuseLater: number[];
  /** Answers without Graph's words, as a gateway on the way gives them. */
  statusNext: number[];
  /** Messages that are taken, and whose answers never come. */
  loseAnswers: number;
  latencyMs: number;
  /** Nobody answers, and nothing is delivered; what happens meanwhile is kept. */
  isDown: boolean;
  /** How often each webhook is delivered. */
  deliveries: number;
  /** Webhooks that wait go out in another order. */
  isShuffled: boolean;
  /** Webhooks that are never sent. */
  dropWebhooks: number;
}

export interface GraphRefusal {
  code: number;
  status: number;
}

export const noFaults = (): GraphFaults => ({
  failNext: [],
  failAlways: undefined,
  refuseLater: [],
  statusNext: [],
  loseAnswers: 0,
  latencyMs: 0,
  isDown: false,
  deliveries: 1,
  isShuffled: false,
  dropWebhooks: 0,
});
