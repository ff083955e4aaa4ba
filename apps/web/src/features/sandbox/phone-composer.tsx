import { limits } from '@prosa/contract/limits';
import type { SandboxMessage } from '@prosa/contract/sandbox';
import { IconMicrophone, IconSend, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import { useTyping } from '../../ui/use-typing.ts';
import { AttachMenu } from './attach-menu.tsx';
import { EmojiButton } from './emoji-button.tsx';
import type { Focus } from './phone.tsx';
import { summary } from './phone-bubble.tsx';
import styles from './phone-composer.module.css';
import { RecordingBar } from './recording-bar.tsx';
import { type Act, actAsCustomer, type Chat, type Writing } from './sandbox.api.ts';
import { useCustomerWrite } from './use-customer.ts';
import { useRecorder } from './use-recorder.ts';

interface PhoneComposerProps {
  chat: Chat;
  shop: string;
  isOnline: boolean;
  focus: Focus;
  onFocusDone: () => void;
  act: (act: Act) => Promise<unknown>;
}

export function PhoneComposer({ isOnline, ...props }: PhoneComposerProps) {
  const { t } = useTranslation();
  if (isOnline)
    return (
      <OnlineComposer key={props.focus?.kind === 'edit' ? props.focus.message.id : ''} {...props} />
    );
  return <p className={styles.offline}>{t('sandbox.offlineHint')}</p>;
}

function OnlineComposer(props: Omit<PhoneComposerProps, 'isOnline'>) {
  const { chat, focus, onFocusDone, act } = props;
  const { t } = useTranslation();
  const edited = focus?.kind === 'edit' ? focus.message : null;
  const [text, setText] = useState(edited?.body ?? '');
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const write = useCustomerWrite(chat);
  const typing = useTyping((isTyping) => {
    // Typing is only a hint: ignore its errors.
    actAsCustomer(chat, { action: 'typing', typing: isTyping }).catch(() => undefined);
  });
  const recorder = useRecorder();

  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);

  const quoting = focus?.kind === 'reply' ? { quotedId: focus.message.id } : {};
  const send = (content: Writing) => write.mutateAsync({ ...content, ...quoting });
  const saveEdit = (message: SandboxMessage) => {
    const body = text.trim();
    if (body && body !== message.body)
      act({ action: 'edit', messageId: message.id, body }).catch(() => undefined);
    onFocusDone();
  };
  const sendTyped = () => {
    const body = text.trim();
    if (!body && !file) return;
    setText('');
    setFile(null);
    send({ ...(body ? { body } : {}), ...(file ? { file } : {}) })
      // The mutation has already shown the error; restore the text.
      .catch(() => {
        setText((newer) => newer || body);
        setFile((newer) => newer ?? file);
      });
    onFocusDone();
  };
  const submit = () => {
    typing.stopped();
    if (edited) saveEdit(edited);
    else sendTyped();
  };
  const sendNow = (content: Writing) => {
    send(content).catch(() => undefined);
    onFocusDone();
  };
  const startRecording = () =>
    recorder.start().catch(() => toast.warning(t('sandbox.noMicrophone')));
  const finishRecording = async () => {
    const recorded = await recorder.finish();
    if (recorded) sendNow({ file: recorded });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && focus) {
      event.stopPropagation();
      onFocusDone();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files;
    if (!pasted || edited) return;
    event.preventDefault();
    setFile(pasted);
  };
  const insert = (emoji: string) => {
    const box = input.current;
    const [from, to] = box ? [box.selectionStart, box.selectionEnd] : [text.length, text.length];
    setText(text.slice(0, from) + emoji + text.slice(to));
    typing.typed();
  };

  if (recorder.seconds !== null) {
    return (
      <RecordingBar
        seconds={recorder.seconds}
        onCancel={recorder.cancel}
        onSend={() => void finishRecording()}
      />
    );
  }
  const canSend = text.trim() !== '' || file !== null;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {focus && <FocusBar focus={focus} shop={props.shop} onDone={onFocusDone} />}
      {file && (
        <div className={styles.bar}>
          <span className={styles.barText}>{file.name}</span>
          <button type="button" aria-label={t('sandbox.removeFile')} onClick={() => setFile(null)}>
            <IconX size={18} />
          </button>
        </div>
      )}
      <div className={styles.line}>
        <EmojiButton onPick={insert} />
        {!edited && <AttachMenu onFile={setFile} onContent={sendNow} />}
        <textarea
          ref={input}
          className={styles.input}
          rows={1}
          maxLength={limits.messageBody.max}
          aria-label={t('sandbox.write')}
          placeholder={t('sandbox.write')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (event.currentTarget.value.trim() && !edited) typing.typed();
            else typing.stopped();
          }}
          onBlur={typing.stopped}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {canSend || edited ? (
          <button
            type="submit"
            className={styles.send}
            aria-label={t('sandbox.send')}
            title={t('sandbox.send')}
            disabled={!canSend}
          >
            <IconSend size={20} />
          </button>
        ) : (
          <button
            type="button"
            className={styles.send}
            aria-label={t('sandbox.record')}
            title={t('sandbox.record')}
            onClick={() => void startRecording()}
          >
            <IconMicrophone size={20} />
          </button>
        )}
      </div>
    </form>
  );
}

interface FocusBarProps {
  focus: NonNullable<Focus>;
  shop: string;
  onDone: () => void;
}

function FocusBar({ focus: { kind, message }, shop, onDone }: FocusBarProps) {
  const { t } = useTranslation();
  const author = message.fromCustomer ? t('sandbox.you') : shop;
  return (
    <div className={styles.bar}>
      <span className={styles.barText}>
        <strong>{kind === 'edit' ? t('sandbox.editing') : author}</strong>
        <span>{summary(message, t)}</span>
      </span>
      <button type="button" aria-label={t('common.cancel')} onClick={onDone}>
        <IconX size={18} />
      </button>
    </div>
  );
}
