import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface ToastActionProps {
  message: string;
  label: string;
  onPress: () => void;
}

/** A toast's text with an action button, which gets the focus unless somebody is writing. */
export function ToastAction({ message, label, onPress }: ToastActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select'))
      button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      {message}{' '}
      <Button ref={button} size="compact-sm" variant="light" onClick={onPress}>
        {label}
      </Button>
    </>
  );
}
