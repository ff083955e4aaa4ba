export interface Calls {
  call(): void;
  /** What still waits is not run. */
  end(): void;
}

/** Runs at once after a rest; calls that come sooner after the last run than this share the next one. */
export function atIntervals(ms: number, run: () => void): Calls {
  let ranAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const runNow = () => {
    timer = undefined;
    ranAt = performance.now();
    run();
  };
  return {
    call: () => {
      if (timer) return;
      const waitMs = ranAt + ms - performance.now();
      if (waitMs <= 0) runNow();
      else timer = setTimeout(runNow, waitMs);
    },
    end: () => clearTimeout(timer),
  };
}
