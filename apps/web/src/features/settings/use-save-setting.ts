import type { Setting } from '@prosa/contract/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refetchAfterLast } from '../../live/own-changes.ts';
import { toast, toastError } from '../../ui/toast.ts';
import {
  changesOf,
  refetchSettings,
  saveSetting,
  settingChanges,
  settingsQuery,
  showSetting,
} from './settings.api.ts';

/** Shows the choice at once, and restores the former one when the server refuses. */
export function useSaveSetting(key: string): (value: string) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate } = useMutation({
    // One after the other, so that the last choice stays.
    scope: { id: `setting-${key}` },
    mutationKey: changesOf(key),
    mutationFn: (setting: Setting) => saveSetting(setting),
    onMutate: async (setting) => {
      await client.cancelQueries({ queryKey: settingsQuery.queryKey });
      const former = client
        .getQueryData(settingsQuery.queryKey)
        ?.find((each) => each.key === setting.key);
      showSetting(client, setting);
      return former;
    },
    onSuccess: () => toast.success(t('settings.saved'), { id: 'setting-saved' }),
    onError: (error, _setting, former) => {
      if (former) showSetting(client, former);
      toastError(error);
    },
    onSettled: () =>
      refetchAfterLast(client, settingChanges, () =>
        refetchSettings(client).catch(() => undefined),
      ),
  });
  return (value) => mutate({ key, value });
}
