import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './color-field.module.css';
import { isColor, isSameColor, queueColors } from './queue-palette.ts';

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
  error?: ReactNode;
  /** Queues' colours, which cannot be chosen again. */
  taken: readonly { name: string; color: string }[];
}

/** A palette; any other colour can be typed. */
export function ColorField({ value, onChange, error, taken }: ColorFieldProps) {
  const { t } = useTranslation();
  const group = useId();
  const shown = value.trim();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        {t('queues.color')} <span aria-hidden="true">*</span>
      </legend>
      <div className={styles.palette}>
        {queueColors.map((color) => {
          const owner = taken.find((queue) => isSameColor(queue.color, color));
          const name = owner ? t('queues.colorTaken', { color, name: owner.name }) : color;
          return (
            <label key={color} className={styles.swatch} title={name} data-taken={owner && true}>
              <input
                type="radio"
                name={group}
                aria-label={name}
                checked={isSameColor(shown, color)}
                disabled={owner !== undefined}
                onChange={() => onChange(color)}
              />
              <span style={{ background: color }} />
            </label>
          );
        })}
      </div>
      <TextInput
        classNames={{ wrapper: styles.code ?? '' }}
        aria-label={t('queues.colorCode')}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        leftSection={
          <span
            className={styles.dot}
            style={isColor(shown) ? { background: shown } : undefined}
            aria-hidden="true"
          />
        }
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </fieldset>
  );
}
