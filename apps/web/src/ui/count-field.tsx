import '@mantine/core/styles/NumberInput.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';

/** A whole number; larger input is cut to the maximum. */
export function CountField({ max, ...props }: NumberInputProps & { max: number }) {
  return (
    <NumberInput
      min={0}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      inputMode="numeric"
      hideControls
      {...props}
    />
  );
}
