const STEP_PX = 20;
/** Deeper options are not indented further: their titles need the space. */
const STEPS_MAX = 8;

export const indentOf = (depth: number) => ({
  paddingInlineStart: Math.min(depth, STEPS_MAX) * STEP_PX,
});
