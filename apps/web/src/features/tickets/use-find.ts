import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { returnToWriting } from '../../ui/writing-field.ts';

/** The message to show: from the address, or from a list beside the conversation. */
export function useJump(addressed: string | undefined) {
  const navigate = useNavigate({ from: '/tickets/{-$uuid}' });
  const [asked, setAsked] = useState<string>();
  const [viewing, setViewing] = useState<string>();
  const onTaken = useCallback(() => {
    setAsked(undefined);
    if (addressed) void navigate({ search: ({ message: _, ...rest }) => rest, replace: true });
  }, [navigate, addressed]);
  return {
    wanted: asked ?? addressed,
    to: setAsked as (messageId: string) => void,
    onTaken,
    /** The message whose picture is to be opened. */
    viewing,
    view: (messageId: string) => {
      setAsked(messageId);
      setViewing(messageId);
    },
    onViewed: () => setViewing(undefined),
  };
}

/** How often the search was opened in this conversation: 0 while it is closed. */
export function useFind() {
  const [asked, setAsked] = useState(0);
  const close = () => {
    setAsked(0);
    returnToWriting();
  };
  return {
    asked,
    open: () => setAsked((times) => times + 1),
    close,
    /** Escape closes the search before anything else. */
    orElse: (back: () => void) => (asked > 0 ? close : back),
    isIn: (element: Element | null) => asked > 0 && element?.closest('search') != null,
  };
}
