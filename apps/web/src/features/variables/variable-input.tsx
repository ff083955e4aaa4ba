import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { VariablePicker } from './variable-picker.tsx';

interface VariableInputProps extends TextInputProps {
  named?: readonly string[];
}

/** The same in one line. */
export function VariableInput({ named, ...props }: VariableInputProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={field}
      rightSection={<VariablePicker field={field} named={named} />}
      rightSectionWidth={40}
      {...props}
    />
  );
}
