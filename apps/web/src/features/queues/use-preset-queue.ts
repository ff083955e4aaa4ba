import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queuesQuery } from './queues.api.ts';

/** Selects the company's queue for a new user or connection when there is only one. */
export function usePresetQueue<Values extends { queueIds: string[] }>(
  form: UseFormReturnType<Values>,
  isNew: boolean,
): void {
  const { data } = useQuery(queuesQuery);
  const only = data?.length === 1 ? data[0]?.id : undefined;
  useEffect(() => {
    if (isNew && only !== undefined) form.setFieldValue('queueIds', [String(only)] as never);
    // Only once: later choices stay.
  }, [isNew, only]);
}
