import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { ApiError } from '@prosa/contract/client';
import { limits } from '@prosa/contract/limits';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/file-size.ts';
import { all, numberDigits, phoneNumber, required } from '../../ui/form-rules.ts';
import { errorText, toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { CodeBox } from './code-box.tsx';
import styles from './messages-api-page.module.css';
import { sendFiles, sendText, type TestResult } from './send-test.ts';

interface TestProps {
  token: string;
  whatsappId: number | null;
}

const numberRule = (t: TFunction) =>
  all(required(t), phoneNumber(t), numberDigits(t, limits.numberDigits));

const through = (whatsappId: number | null): Record<string, string> =>
  whatsappId === null ? {} : { whatsappId: String(whatsappId) };

export function TextTest({ token, whatsappId }: TestProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { number: '', body: '' },
    validate: { number: numberRule(t), body: required(t) },
  });
  return (
    <TestForm
      title={t('messagesApi.textTest')}
      form={form}
      token={token}
      send={({ number, body }) => sendText(token, { number, body, ...through(whatsappId) })}
    >
      <NumberField form={form} />
      <Textarea
        label={t('messagesApi.body')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.messageBody.max}
        {...form.getInputProps('body')}
      />
    </TestForm>
  );
}

export function FilesTest({ token, whatsappId }: TestProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { number: '', body: '', files: [] as File[] },
    validate: {
      number: numberRule(t),
      files: (files) => (files.length === 0 ? t('common.required') : null),
    },
  });
  return (
    <TestForm
      title={t('messagesApi.filesTest')}
      form={form}
      token={token}
      send={({ number, body, files }) =>
        sendFiles(token, { number, body, ...through(whatsappId) }, files)
      }
    >
      <NumberField form={form} />
      <TextInput
        label={t('messagesApi.caption')}
        maxLength={limits.caption.max}
        {...form.getInputProps('body')}
      />
      <Files form={form} />
    </TestForm>
  );
}

function NumberField<V extends { number: string }>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('messagesApi.number')}
      description={t('messagesApi.numberHint')}
      inputMode="tel"
      withAsterisk
      {...form.getInputProps('number')}
    />
  );
}

function Files({
  form,
}: {
  form: UseFormReturnType<{ number: string; body: string; files: File[] }>;
}) {
  const { t, i18n } = useTranslation();
  const { files } = form.values;
  const choose = (chosen: File[]) => {
    const tooLarge = chosen.find(({ size }) => size > limits.fileBytes.max);
    if (!tooLarge) return form.setFieldValue('files', chosen.slice(0, limits.filesPerMessage.max));
    const size = formatBytes(limits.fileBytes.max, i18n.language);
    toast.error(t('messages.fileTooLarge', { name: tooLarge.name, size }), { id: 'files' });
  };
  return (
    <fieldset className={styles.files}>
      <legend>{t('messagesApi.files')}</legend>
      {files.map(({ name, size }) => (
        <span key={name} className={styles.fileName}>
          <IconPaperclip size={18} aria-hidden="true" /> {name} ({formatBytes(size, i18n.language)})
        </span>
      ))}
      <FileButton multiple onChange={choose}>
        {(button) => (
          <Button {...button} variant="default" size="compact-sm">
            {t(files.length > 0 ? 'messagesApi.changeFiles' : 'messagesApi.chooseFiles')}
          </Button>
        )}
      </FileButton>
      {form.errors.files && (
        <p className={styles.error} role="alert">
          {form.errors.files}
        </p>
      )}
    </fieldset>
  );
}

interface TestFormProps<V extends Record<string, unknown>> {
  title: string;
  form: UseFormReturnType<V>;
  token: string;
  send: (values: V) => Promise<TestResult>;
  children: ReactNode;
}

/** Sends, and shows the answer as the program would get it. */
function TestForm<V extends Record<string, unknown>>(props: TestFormProps<V>) {
  const { t } = useTranslation();
  const [result, setResult] = useState<TestResult | null>(null);
  const { isBusy, onSubmit } = useFormSubmit({
    form: props.form,
    send: props.send,
    onSent: setResult,
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label={props.title}>
      <h3>{props.title}</h3>
      {props.children}
      <Button
        type="submit"
        leftSection={<IconSend size={18} />}
        loading={isBusy}
        disabled={props.token === ''}
      >
        {t('messagesApi.send')}
      </Button>
      {props.token === '' && <p className={styles.hint}>{t('messagesApi.tokenFirst')}</p>}
      <div role="status">{result && <Answer to={props.title} result={result} />}</div>
    </form>
  );
}

function Answer({ to, result: { status, answer } }: { to: string; result: TestResult }) {
  const { t } = useTranslation();
  const isSent = status < 300;
  return (
    <>
      <p className={isSent ? styles.fine : styles.error}>
        {isSent ? t('messagesApi.queued') : errorText(new ApiError(status, answer))}
      </p>
      <CodeBox
        label={`${t('messagesApi.answer')}: ${to}`}
        code={`HTTP ${status}\n${JSON.stringify(answer, null, 2)}`}
      />
    </>
  );
}
