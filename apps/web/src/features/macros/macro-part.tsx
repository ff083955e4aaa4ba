import type { Ticket } from '@prosa/contract/tickets';
import { lazy } from 'react';

const RunDialog = lazy(() => import('./run-dialog.tsx'));

interface MacroPartProps {
  ticket: Ticket;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog that runs a macro, loaded on first use. */
export const MacroPart = ({ ticket, isOpen, onClose }: MacroPartProps) =>
  isOpen ? <RunDialog ticket={ticket} onClose={onClose} /> : null;
