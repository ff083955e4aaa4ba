import { Button, ColorSwatch, Textarea, TextInput } from '@mantine/core';
import {
  DEFAULT_COLOR,
  type InstallationText,
  installationTexts,
} from '@prosa/contract/branding/keys';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveInstallationSetting } from './branding.api.ts';
import styles from './branding.module.css';
import { useChange } from './use-change.ts';

interface ValueFieldProps {
  name: InstallationText;
  value: string;
}

const LONG: readonly InstallationText[] = ['termsText', 'signInText'];
const HEX = /^#[0-9a-f]{6}$/i;

/** A text; the button to save it appears once it was changed. */
export function ValueField({ name, value }: ValueFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState('');
  const change = useChange(
    (next: string) => saveInstallationSetting(name, next),
    t('branding.saved'),
  );
  const typed = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === 'primaryColor' && typed !== '' && !HEX.test(typed))
      setProblem(t('branding.wrongColor'));
    else change.mutate(typed);
  };
  const field = {
    label: t(`branding.names.${name}`),
    description: t(`branding.hints.${name}`),
    maxLength: installationTexts[name],
    value: text,
    error: problem,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value);
      setProblem('');
    },
  };
  return (
    <form className={styles.field} onSubmit={submit} noValidate>
      {LONG.includes(name) ? (
        <Textarea {...field} autosize minRows={2} maxRows={10} />
      ) : (
        <TextInput
          {...field}
          {...(name === 'primaryColor' && {
            placeholder: DEFAULT_COLOR,
            leftSection: <ColorSwatch color={HEX.test(typed) ? typed : DEFAULT_COLOR} size={18} />,
          })}
        />
      )}
      {typed !== value && (
        <span className={styles.buttons}>
          <Button type="submit" size="xs" loading={change.isPending}>
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
