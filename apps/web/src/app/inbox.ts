// The component library's styles come before our own styles that override them.
import '../ui/shell-kit.ts';

/** The frame of the private screens; the build bundles it with the inbox, which most people open first. */
export { Shell } from './shell.tsx';
