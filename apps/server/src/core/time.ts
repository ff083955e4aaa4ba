/** An instant as it travels. Raw statements answer text, typed ones Date. */
export const iso = (value: string | Date): string => new Date(value).toISOString();
