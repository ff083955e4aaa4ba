/** Variables that the flow itself fills in: offered in every text. */
import { createContext, use } from 'react';

export const AnswerKeysContext = createContext<readonly string[]>([]);

export const useAnswerKeys = (): readonly string[] => use(AnswerKeysContext);
