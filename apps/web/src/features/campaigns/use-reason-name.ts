import { skipReasons } from '@prosa/contract/campaigns/states';
import { isErrorCode } from '@prosa/contract/errors';
import { useTranslation } from 'react-i18next';

/** Names why a recipient is left out, or the error by which its message failed. */
export function useReasonName(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => {
    const skipped = skipReasons.find((each) => each === reason);
    if (skipped) return t(`campaigns.reason_${skipped}`);
    return isErrorCode(reason) ? t(`errors.${reason}`) : reason;
  };
}
