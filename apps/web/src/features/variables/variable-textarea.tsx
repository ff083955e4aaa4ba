import { Textarea, type TextareaProps } from '@mantine/core';
import type { MessageVariable } from '@prosa/contract/message-variables';
import { useRef } from 'react';
import { VariablePicker } from './variable-picker.tsx';

interface VariableTextareaProps extends TextareaProps {
  variables?: readonly MessageVariable[];
  named?: readonly string[];
}

const atTop = { style: { alignItems: 'flex-start', paddingTop: 1 } };

/** A field for a text to customers, with a picker for its variables. */
export function VariableTextarea({ variables, named, ...props }: VariableTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Textarea
      ref={field}
      rightSection={<VariablePicker field={field} variables={variables} named={named} />}
      rightSectionWidth={40}
      rightSectionProps={atTop}
      {...props}
    />
  );
}
