import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { returnToWriting } from '../../ui/writing-field.ts';

/** The message to be shown: the address asks for one, or a list beside the conversation. */
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

/** How often words were asked for in this conversation: 0 while nobody looks for any. */
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
    /** Escape ends the search before anything else. */
    orElse: (back: () => void) => (asked > 0 ? close : back),
    isIn: (element: Element | null) => asked > 0 && element?.closest('search') != null,
  };
}
