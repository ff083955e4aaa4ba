/** Faults of this Graph server, on demand. Counts run down with each use. */
export interface GraphFaults {
  /** Errors by Graph code for the next messages. */
  failNext: GraphRefusal[];
  /** The same for every message until it is cleared. */
  failAlways: GraphRefusal | undefined;
  /** Messages that are accepted and then refused by a status. */
  refuseLater: number[];
  /** Answers without a Graph body, like those of a gateway in between. */
  statusNext: number[];
  /** Messages that are accepted, and whose answers never arrive. */
  loseAnswers: number;
  latencyMs: number;
  /** Nothing answers, and nothing is delivered; events in the meantime are kept. */
  isDown: boolean;
  /** How often each webhook is delivered. */
  deliveries: number;
  /** Waiting webhooks are sent in another order. */
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
