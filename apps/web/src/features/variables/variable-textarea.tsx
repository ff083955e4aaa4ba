import { Textarea, type TextareaProps } from '@mantine/core';
import { useRef } from 'react';
import { VariablePicker } from './variable-picker.tsx';

const atTop = { style: { alignItems: 'flex-start', paddingTop: 1 } };

/** A field for a text to customers, with the variables it may hold. */
export function VariableTextarea(props: TextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Textarea
      ref={field}
      rightSection={<VariablePicker field={field} />}
      rightSectionWidth={40}
      rightSectionProps={atTop}
      {...props}
    />
  );
}
