import type { TextareaProps, TextInputProps } from '@mantine/core';
import { flowLimits } from '@prosa/contract/flow-limits';
import { VariableInput } from '../../variables/variable-input.tsx';
import { VariableTextarea } from '../../variables/variable-textarea.tsx';
import { useAnswerKeys } from './answer-keys.ts';

/** A text to the customer, with the variables of the flow. */
export const FlowTextarea = (props: TextareaProps) => (
  <VariableTextarea named={useAnswerKeys()} maxLength={flowLimits.text.max} {...props} />
);

export const FlowInput = (props: TextInputProps) => (
  <VariableInput named={useAnswerKeys()} maxLength={flowLimits.text.max} {...props} />
);
