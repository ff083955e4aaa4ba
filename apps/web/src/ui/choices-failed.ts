import i18next from 'i18next';

interface Choices {
  data: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** The error of a select whose choices could not be fetched; opening it fetches them again. */
export const choicesFailed = ({ data, isError, refetch }: Choices) =>
  isError && data === undefined
    ? { error: i18next.t('common.choicesFailed'), onDropdownOpen: () => void refetch() }
    : {};
