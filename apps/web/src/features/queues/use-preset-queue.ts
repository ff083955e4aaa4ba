import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queuesQuery } from './queues.api.ts';

/** Puts a new user or connection into the company's queue where there is only one. */
export function usePresetQueue<Values extends { queueIds: string[] }>(
  form: UseFormReturnType<Values>,
  isNew: boolean,
): void {
  const { data } = useQuery(queuesQuery);
  const only = data?.length === 1 ? data[0]?.id : undefined;
  useEffect(() => {
    if (isNew && only !== undefined) form.setFieldValue('queueIds', [String(only)] as never);
    // Once: what is chosen afterwards stays.
  }, [isNew, only]);
}
