/** Waits for the work, but not less than `ms`: a button that flickers busy reads as an error. Failures come at once. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  return result;
}
