import { describe, expect, it } from 'vitest';
import { authorizedFetch, type Refusal, type Renewal } from './authorized-fetch.ts';

const answer = (status: number, error?: string) =>
  new Response(JSON.stringify(error ? { error } : { ok: true }), { status });

/** A server that accepts exactly one token and answers "expired" to all others. */
function world(options: { renewal?: Renewal; afterRenewal?: Response } = {}) {
  const seen: string[] = [];
  const state = { token: 'old' as string | null, valid: 'new', renewals: 0, ends: [] as Refusal[] };
  const send: typeof fetch = async (_input, init) => {
    const token = new Headers(init?.headers).get('authorization') ?? 'none';
    seen.push(token);
    if (token === `Bearer ${state.valid}`) return options.afterRenewal ?? answer(200);
    return answer(403, 'ERR_SESSION_EXPIRED');
  };
  const fetcher = authorizedFetch({
    send,
    token: () => state.token,
    renew: async () => {
      state.renewals += 1;
      await Promise.resolve();
      const renewal = options.renewal ?? 'renewed';
      if (renewal === 'renewed') state.token = 'new';
      return renewal;
    },
    end: (reason) => {
      state.ends.push(reason);
      state.token = null;
    },
    confirm: async () => false,
  });
  return { fetcher, state, seen };
}

describe('authorizedFetch', () => {
  it('renews once for all waiting requests and repeats each of them', async () => {
    const { fetcher, state, seen } = world();
    const answers = await Promise.all([fetcher('/a'), fetcher('/b'), fetcher('/c')]);
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect(state.renewals).toBe(1);
    expect(seen.filter((token) => token === 'Bearer new')).toHaveLength(3);
    expect(state.ends).toEqual([]);
  });

  it('does not renew again for a request with the old token that returns late', async () => {
    const state = { token: 'old', renewals: 0 };
    const release: Array<() => void> = [];
    const fetcher = authorizedFetch({
      send: async (_input, init) => {
        if (new Headers(init?.headers).get('authorization') === 'Bearer new') return answer(200);
        await new Promise<void>((resolve) => release.push(resolve));
        return answer(403, 'ERR_SESSION_EXPIRED');
      },
      token: () => state.token,
      renew: async () => {
        state.renewals += 1;
        state.token = 'new';
        return 'renewed';
      },
      end: () => undefined,
      confirm: async () => false,
    });
    const early = fetcher('/a');
    const late = fetcher('/b');
    release[0]?.();
    await early;
    release[1]?.();
    expect((await late).status).toBe(200);
    expect(state.renewals).toBe(1);
  });

  it.each(['ended', 'takenOver', 'unpaid'] as const)(
    'ends the session when renewal is refused: %s',
    async (reason) => {
      const { fetcher, state } = world({ renewal: reason });
      expect((await fetcher('/a')).status).toBe(403);
      expect(state.ends).toEqual([reason]);
    },
  );

  it('reports a takeover when a request finds it before the event arrives', async () => {
    const { fetcher, state } = world({ afterRenewal: answer(401, 'ERR_SESSION_TAKEN_OVER') });
    state.token = 'new';
    expect((await fetcher('/a')).status).toBe(401);
    expect(state.ends).toEqual(['takenOver']);
  });

  it('keeps the session when the server cannot be reached', async () => {
    const { fetcher, state } = world({ renewal: 'unreachable' });
    await expect(fetcher('/a')).rejects.toThrow(TypeError);
    expect(state.ends).toEqual([]);
  });

  it('ends the session on 401 and on a second expiry', async () => {
    const unauthorised = world({ afterRenewal: answer(401, 'ERR_SESSION_ENDED') });
    await unauthorised.fetcher('/a');
    expect(unauthorised.state.ends).toEqual(['ended']);

    const repeated = world({ afterRenewal: answer(403, 'ERR_SESSION_EXPIRED') });
    await repeated.fetcher('/a');
    expect(repeated.state.ends).toEqual(['ended']);
    expect(repeated.state.renewals).toBe(1);
  });

  it('tries a renewal when the subscription is over, and ends the session when it is refused', async () => {
    const { fetcher, state } = world({
      renewal: 'unpaid',
      afterRenewal: answer(402, 'ERR_SUBSCRIPTION_EXPIRED'),
    });
    state.token = 'new';
    expect((await fetcher('/a')).status).toBe(402);
    expect(state).toMatchObject({ renewals: 1, ends: ['unpaid'] });
  });

  it('passes a plain denial through', async () => {
    const { fetcher, state } = world({ afterRenewal: answer(403, 'ERR_NO_PERMISSION') });
    const denied = await fetcher('/a');
    expect(denied.status).toBe(403);
    expect(await denied.json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect(state.ends).toEqual([]);
  });

  it.each([
    [true, [200, 200]],
    [false, [403, 403]],
  ])(
    'repeats what needs a proof of identity once the person gave one: %s',
    async (isGiven, seen) => {
      let isConfirmed = false;
      const bodies: unknown[] = [];
      const fetcher = authorizedFetch({
        send: async (_input, init) => {
          bodies.push(init?.body);
          return isConfirmed ? answer(200) : answer(403, 'ERR_CONFIRM_IDENTITY');
        },
        token: () => 'token',
        renew: async () => 'renewed',
        end: () => undefined,
        confirm: async () => {
          await Promise.resolve();
          isConfirmed = isGiven;
          return isGiven;
        },
      });
      const answers = await Promise.all([
        fetcher('/a', { body: 'one' }),
        fetcher('/b', { body: 'two' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(seen);
      expect(bodies).toEqual(isGiven ? ['one', 'two', 'one', 'two'] : ['one', 'two']);
    },
  );
});
