import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UsageView } from './usage-view.tsx';

interface UsageDialogProps {
  company: { id: number; name: string; timeZone: string };
  onClose: () => void;
}

export function UsageDialog({ company, onClose }: UsageDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('usage.titleOf', { name: company.name })} size="xl">
      <UsageView companyId={company.id} timeZone={company.timeZone} />
    </Modal>
  );
}
