// The kit's styles come before those of ours that change them.
import '../ui/shell-kit.ts';

/** The frame of the private screens; the build lays it into one file with the inbox, which most people open first. */
export { Shell } from './shell.tsx';
