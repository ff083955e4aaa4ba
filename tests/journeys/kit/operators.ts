/** The operators of the journeys' installation: a second sign-in of one person would end the first. */
import { ApiError } from '../../../packages/contract/src/client.ts';
import { type Attendant, signIn } from '../../stage/attendant.ts';
import { PASSWORD, type Shop } from './shop.ts';

export const OPERATOR = 'super@prosa.demo';
export const COLLEAGUE = 'colega@prosa.demo';

/** Signs the operator in over HTTP, and makes sure that there is a colleague for the browser. */
export async function operatorWithColleague({ url }: Pick<Shop, 'url'>): Promise<Attendant> {
  const operator = await signIn(url, OPERATOR);
  const body = {
    ...{ name: 'Colega', email: COLLEAGUE, password: PASSWORD },
    ...{ profile: 'admin' as const, super: true },
  };
  await operator.call('POST /users', { body }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'ERR_EMAIL_ALREADY_EXISTS') throw error;
  });
  return operator;
}
