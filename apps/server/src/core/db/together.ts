/**
 * Runs parts of one transaction that need no results of each other: their first statements leave in one write, and the
 * database executes them in this order. Unlike Promise.all it waits for every part before it fails, so that none writes
 * after the rollback.
 * @throws the error of the first part that failed, in this order
 */
export async function together<T extends readonly unknown[]>(
  ...parts: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const settled = await Promise.allSettled(parts);
  return settled.map((part) => {
    if (part.status === 'rejected') throw part.reason;
    return part.value;
  }) as unknown as T;
}
