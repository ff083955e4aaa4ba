import i18next from 'i18next';

interface Choices {
  data: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** What a select says whose choices could not be fetched; opening it asks for them again. */
export const choicesFailed = ({ data, isError, refetch }: Choices) =>
  isError && data === undefined
    ? { error: i18next.t('common.choicesFailed'), onDropdownOpen: () => void refetch() }
    : {};
