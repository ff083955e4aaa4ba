/** The library of libfaketime, where the machine has it. */
export function findFakeTime(): string | undefined;
