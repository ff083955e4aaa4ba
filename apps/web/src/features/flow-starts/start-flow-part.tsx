import type { Ticket } from '@prosa/contract/tickets';
import { lazy } from 'react';

const StartFlowDialog = lazy(() => import('./start-flow-dialog.tsx'));

interface StartFlowPartProps {
  ticket: Ticket;
  isOpen: boolean;
  onClose: () => void;
}

export const StartFlowPart = ({ ticket, isOpen, onClose }: StartFlowPartProps) =>
  isOpen ? <StartFlowDialog ticket={ticket} onClose={onClose} /> : null;
