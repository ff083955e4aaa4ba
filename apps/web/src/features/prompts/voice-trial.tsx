import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Prompt } from '@prosa/contract/prompts';
import type { PromptProblem, PromptVoice } from '@prosa/contract/prompts/models';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/toast.ts';
import type { PromptValues } from './prompt-form.ts';
import { listVoices, tryVoice } from './prompts.api.ts';
import styles from './prompts.module.css';

interface VoiceTrialProps {
  form: UseFormReturnType<PromptValues>;
  row: Prompt | null;
  voice: Exclude<PromptVoice, 'texto'>;
  onOffered: (voices: readonly string[]) => void;
}

/** Listens to the chosen voice, and asks which voices the region has. */
export function VoiceTrial({ form, row, voice, onOffered }: VoiceTrialProps) {
  const { t } = useTranslation();
  const { voiceRegion, voiceKey } = form.values;
  const entered = {
    voiceRegion: voiceRegion.trim(),
    ...(voiceKey.trim() !== '' && { voiceKey: voiceKey.trim() }),
    ...(row && { promptId: row.id }),
  };
  const hear = useMutation({
    mutationFn: async () => {
      const heard = await tryVoice({ ...entered, voice, text: t('prompts.voiceSample') });
      if (heard.audio !== null) await play(heard.audio);
      return heard;
    },
  });
  const look = useMutation({
    mutationFn: () => listVoices(entered),
    onSuccess: ({ voices, error }) => {
      if (error === null) onOffered(voices);
    },
  });
  return (
    <div className={styles.model}>
      <span className={styles.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
          loading={hear.isPending}
          onClick={() => hear.mutate()}
        >
          {t('prompts.listen')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {t('prompts.findVoices')}
        </Button>
      </span>
      <p className={styles.hint} role="status">
        <Problem code={hear.data?.error} status={hear.data?.status} />
        <Problem code={look.data?.error} />
        {hear.isError && errorText(hear.error)}
        {look.isError && errorText(look.error)}
        {look.data?.error === null &&
          t('prompts.voicesFound', { count: look.data.voices.length, region: voiceRegion.trim() })}
      </p>
    </div>
  );
}

function Problem({
  code,
  status,
}: {
  code: PromptProblem | null | undefined;
  status?: number | null | undefined;
}) {
  const { t } = useTranslation();
  return code ? <span>{t(`prompts.problems.${code}`, { status: status ?? '' })}</span> : null;
}

async function play(audio: string): Promise<void> {
  const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/ogg' }));
  const player = new Audio(url);
  player.addEventListener('ended', () => URL.revokeObjectURL(url));
  await player.play();
}
