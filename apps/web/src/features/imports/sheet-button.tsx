import { Button, FileButton } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const ACCEPTED = [
  '.xlsx',
  '.xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
].join();

interface SheetButtonProps {
  isBusy: boolean;
  onChosen: (file: File) => void;
}

export function SheetButton({ isBusy, onChosen }: SheetButtonProps) {
  const { t } = useTranslation();
  return (
    <FileButton
      accept={ACCEPTED}
      inputProps={{ 'aria-label': t('imports.chooseFile') }}
      onChange={(file) => file && onChosen(file)}
    >
      {(props) => (
        <Button
          {...props}
          data-autofocus
          loading={isBusy}
          leftSection={<IconFileSpreadsheet size={18} />}
        >
          {t('imports.chooseFile')}
        </Button>
      )}
    </FileButton>
  );
}
