/**
 * Style sheets are written in the pixels of the design and built as rem, so that the size of text that a person chose in
 * the browser counts everywhere. Lines stay as thin as they are.
 */
interface Declaration {
  prop: string;
  value: string;
  source?: { input: { file?: string | undefined } } | undefined;
}

const PX_A_REM = 16;
const THIN_PX = 2;
const OURS = /[\\/]apps[\\/]web[\\/]src[\\/]/;
/** Lines, shadows and rings: thicker ones say nothing more. */
const KEPT = /^(border(?!-.*radius|-spacing)|outline|box-shadow|text-shadow|filter)/;
const PX = /(?<![\w.#-])(-?\d*\.?\d+)px\b/g;

/** A plugin of PostCSS, which Vite brings along. */
export const pxToRem = () => ({
  postcssPlugin: 'prosa-px-to-rem',
  Declaration(declaration: Declaration) {
    const { prop, value, source } = declaration;
    if (!OURS.test(source?.input.file ?? '') || KEPT.test(prop)) return;
    const scaled = inRem(value);
    // Setting it would call this again.
    if (scaled !== value) declaration.value = scaled;
  },
});

const inRem = (value: string): string =>
  value.replace(PX, (px: string, n: string) =>
    Math.abs(Number(n)) <= THIN_PX ? px : `${Number(n) / PX_A_REM}rem`,
  );
