/** Sizes of drawn conversations. */
export const flowLimits = {
  name: { min: 2, max: 50 },
  nodes: { max: 300 },
  edges: { max: 1000 },
  graphBytes: { max: 1024 * 1024 },
  text: { max: 4096 },
  options: { max: 20 },
  elements: { max: 20 },
  rules: { max: 20 },
  responses: { max: 20 },
  /** Seconds. */
  interval: { min: 1, max: 120 },
  timeout: { min: 1, max: 86_400 },
  requestTimeout: { min: 1, max: 30 },
  imageBytes: { max: 2 * 1024 * 1024 },
  audioBytes: { max: 5 * 1024 * 1024 },
  videoBytes: { max: 20 * 1024 * 1024 },
} as const;
