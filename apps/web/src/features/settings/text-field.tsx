import { Button, Skeleton, Textarea } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { SettingText } from '@prosa/contract/setting-keys';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings-page.module.css';
import { useSaveSetting } from './use-save-setting.ts';

/** Others are chosen from a list. */
type FreeText = Exclude<SettingText, 'assistPrompt'>;

interface TextFieldProps {
  settingKey: FreeText;
  /** Undefined while it loads. */
  value: string | undefined;
  placeholder?: string;
}

/** A free text; the button to save it appears once it was changed. */
export function TextField({ settingKey, value, placeholder }: TextFieldProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const name = t(`settings.names.${settingKey}`);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p id={hintId} className={styles.hint}>
          {t(`settings.hints.${settingKey}`)}
        </p>
      </div>
      <div className={styles.control}>
        {value === undefined ? (
          <Skeleton height={62} />
        ) : (
          <TextForm
            // A colleague's change replaces the text.
            key={value}
            settingKey={settingKey}
            value={value}
            placeholder={placeholder ?? ''}
            said={{ 'aria-label': name, 'aria-describedby': hintId }}
          />
        )}
      </div>
    </div>
  );
}

interface TextFormProps {
  settingKey: FreeText;
  value: string;
  placeholder: string;
  said: { 'aria-label': string; 'aria-describedby': string };
}

function TextForm({ settingKey, value, placeholder, said }: TextFormProps) {
  const { t } = useTranslation();
  const save = useSaveSetting(settingKey);
  const [text, setText] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(text.trim());
  };
  return (
    <form className={styles.secret} onSubmit={submit}>
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.settingValue.max}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...said}
      />
      {text.trim() !== value && (
        <span className={styles.buttons}>
          <Button type="submit" size="xs">
            {t('common.save')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setText(value)}>
            {t('common.cancel')}
          </Button>
        </span>
      )}
    </form>
  );
}
