import { ApiError } from '@prosa/contract/client';

/** The answer of a refused call, as `409 ERR_CONFLICT`; throws when it was not refused. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.code}`;
    throw error;
  }
  throw new Error('was not refused');
}
