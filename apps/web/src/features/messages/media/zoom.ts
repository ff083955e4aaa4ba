/** Zoom and visible part of a picture. Pure. */

/** Zoom factor relative to the fitted size, and the offset of its centre from the stage's centre in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 6;
/** Factor of a key, a button or a notch of the wheel. */
export const STEP = 1.5;
/** Zoom of a double tap. */
export const CLOSE = 2.5;

const within = (value: number, most: number): number =>
  most === 0 ? 0 : Math.min(most, Math.max(-most, value));

/** Zooms so that the picture's point at `point`, relative to the centre of the stage, stays in place. */
export function zoomTo(view: View, scale: number, point: Point): View {
  const next = Math.min(SCALE_MAX, Math.max(1, scale));
  if (next === 1) return WHOLE;
  const by = next / view.scale;
  return {
    scale: next,
    x: point.x - (point.x - view.x) * by,
    y: point.y - (point.y - view.y) * by,
  };
}

export const moveBy = (view: View, { x, y }: Point): View => ({
  ...view,
  x: view.x + x,
  y: view.y + y,
});

/** Keeps the picture's edges outside the stage's; a picture that fits stays centred. */
export function heldOn(view: View, picture: Size, stage: Size): View {
  const spare = (drawn: number, room: number) => Math.max(0, (drawn * view.scale - room) / 2);
  return {
    ...view,
    x: within(view.x, spare(picture.width, stage.width)),
    y: within(view.y, spare(picture.height, stage.height)),
  };
}

/** The middle between two fingers, and their distance. */
export function pinchOf(a: Point, b: Point): Point & { spread: number } {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
}
