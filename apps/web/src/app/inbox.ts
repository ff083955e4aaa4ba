// The kit's styles come before those of ours that change them.
import '../ui/shell-kit.ts';

/** The frame of the private screens with the one that most people open first: they come together. */
export { TicketsPage } from '../features/tickets/tickets-page.tsx';
export { Shell } from './shell.tsx';
