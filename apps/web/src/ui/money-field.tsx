import '@mantine/core/styles/NumberInput.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';

/** An amount in reais, written as everywhere in Brazil; larger input is cut to the maximum. */
export function MoneyField({ max, ...props }: NumberInputProps & { max: number }) {
  return (
    <NumberInput
      min={0}
      max={max}
      prefix="R$ "
      decimalScale={2}
      decimalSeparator=","
      thousandSeparator="."
      allowNegative={false}
      clampBehavior="strict"
      inputMode="decimal"
      hideControls
      {...props}
    />
  );
}
