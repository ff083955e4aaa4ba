import type { Campaign } from '@prosa/contract/campaigns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { putRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { actOnCampaign, type CampaignAct, campaignsResource } from './campaigns.api.ts';

interface ConfirmActProps {
  campaign: Campaign;
  act: CampaignAct;
  onClose: () => void;
}

/** Messages to many people leave, or stop: asked once more. */
export function ConfirmAct({ campaign, act, onClose }: ConfirmActProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: () => actOnCampaign(campaign.id, act),
    onSuccess: (row) => {
      putRow(client, campaignsResource, row);
      toast.success(t(`campaigns.${act}Done`));
    },
    onError: toastError,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t(`campaigns.${act}Title`, { name: campaign.name })}
      text={t(`campaigns.${act}Text`)}
      confirm={t(`campaigns.${act}`)}
      isBusy={acting.isPending}
      onConfirm={() => acting.mutate()}
      onClose={onClose}
    />
  );
}
