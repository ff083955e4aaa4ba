/** Waits for the work, but at least `ms`: a button that flickers busy looks like an error. Failures reject at once. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  return result;
}
