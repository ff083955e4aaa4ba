const STEP_PX = 20;
/** Deeper ones stand where these do: their titles need the room. */
const STEPS_MAX = 8;

export const indentOf = (depth: number) => ({
  paddingInlineStart: Math.min(depth, STEPS_MAX) * STEP_PX,
});
