/** Groups: made, asked for, changed. */
import type { Answers } from './requests.ts';

export const groupAnswers: Answers = {};
