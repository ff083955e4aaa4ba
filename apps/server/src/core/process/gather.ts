/**
 * Answers many questions at once. Questions that arrive while one batch is under way form the next batch: a single
 * caller never waits, and a crowd costs a few round trips instead of a few each.
 * @param begins `later`: after the current turn of the event loop, for questions that many ask in the same one
 */
export function gather<Q, A>(
  answer: (questions: readonly Q[]) => Promise<readonly A[]>,
  max: number,
  begins: 'now' | 'later' = 'now',
): (question: Q) => Promise<A> {
  const waiting: Asked<Q, A>[] = [];
  let isBusy = false;
  const run = async () => {
    while (waiting.length > 0) await answerSome(waiting.splice(0, max), answer);
    isBusy = false;
  };
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      if (begins === 'now') void run();
      else setImmediate(() => void run());
    });
}

/** The same for each key, such as a company. */
export function gatherEach<K, Q, A>(
  answer: (key: K, questions: readonly Q[]) => Promise<readonly A[]>,
  max: number,
): (key: K, question: Q) => Promise<A> {
  const gathered = new Map<K, (question: Q) => Promise<A>>();
  return (key, question) => {
    const ask = gathered.get(key) ?? gather((questions) => answer(key, questions), max);
    gathered.set(key, ask);
    return ask(question);
  };
}

interface Asked<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

async function answerSome<Q, A>(
  some: readonly Asked<Q, A>[],
  answer: (questions: readonly Q[]) => Promise<readonly A[]>,
): Promise<void> {
  try {
    const answers = await answer(some.map(({ question }) => question));
    for (const [n, { resolve }] of some.entries()) resolve(answers[n]!);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
