import { Skeleton, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptChoice } from '../assist/prompt-choice.tsx';
import styles from './settings-page.module.css';
import { useSaveSetting } from './use-save-setting.ts';

const keys = [
  'assist',
  'assistPrompt',
  'assistSummary',
  'assistSuggestion',
  'assistRewriting',
  'assistTranslation',
] as const;
type Key = (typeof keys)[number];

interface AssistOptionsProps {
  /** Undefined while they load. */
  values: ReadonlyMap<string, string> | undefined;
}

/** Whether a model helps attendants, which one, and with what. */
export function AssistOptions({ values }: AssistOptionsProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t('assist.group')}</h2>
      <p className={styles.hint}>{t('assist.groupHint')}</p>
      {keys.map((key) => (
        <Option
          key={key}
          settingKey={key}
          value={values?.get(key)}
          isOff={key !== 'assist' && values?.get('assist') !== 'enabled'}
        />
      ))}
    </section>
  );
}

interface OptionProps {
  settingKey: Key;
  value: string | undefined;
  isOff: boolean;
}

function Option({ settingKey, value, isOff }: OptionProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const save = useSaveSetting(settingKey);
  const name = t(`assist.names.${settingKey}`);
  const said = { 'aria-label': name, 'aria-describedby': hintId };
  const isPrompt = settingKey === 'assistPrompt';
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p id={hintId} className={styles.hint}>
          {t(`assist.hints.${settingKey}`)}
        </p>
      </div>
      <div className={styles.control} data-end={!isPrompt || undefined}>
        {value === undefined && <Skeleton height={36} width={isPrompt ? '100%' : 46} />}
        {value !== undefined && isPrompt && (
          <PromptChoice value={value} onChange={save} said={said} />
        )}
        {value !== undefined && !isPrompt && (
          <Switch
            size="md"
            checked={value === 'enabled'}
            disabled={isOff}
            onChange={(event) => save(event.currentTarget.checked ? 'enabled' : 'disabled')}
            {...said}
          />
        )}
      </div>
    </div>
  );
}
