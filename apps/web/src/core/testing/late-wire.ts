import type { QueryClient } from '@tanstack/react-query';

/** Lets timers and promises of the query library run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

interface LateWire {
  send(deliver: () => void): void;
  /** Delivers one of those under way, counted from the oldest. */
  arrive(which: number): Promise<void>;
  /** Delivers all, and what they cause. */
  settle(): Promise<void>;
}

/** What a server has sent and a browser has not received yet: the test chooses the order in which it arrives. */
export function lateWire(client: QueryClient): LateWire {
  const underWay: (() => void)[] = [];
  const arrive = async (which: number) => {
    // Events and answers are tasks of their own.
    await turn();
    underWay.splice(which % underWay.length, 1)[0]?.();
    await turn();
  };
  return {
    send: (deliver) => void underWay.push(deliver),
    arrive,
    async settle() {
      while (underWay.length > 0 || client.isFetching() > 0) await arrive(0);
    },
  };
}
