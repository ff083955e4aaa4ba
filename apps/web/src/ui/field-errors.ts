import { ApiError } from '@prosa/contract/client';

export type FieldOfCode = Readonly<Record<string, string>>;

/** What is wrong with a field, in the server schema's words; `code` stands for the error's own text. */
export type FieldProblem = 'code' | 'too_small' | 'too_big' | 'other';

interface Detail {
  field: string;
  problem: string;
}

/** The form's fields that the server refused, or null when the error concerns none of them. */
export function fieldErrors(
  error: unknown,
  fieldOfCode: FieldOfCode,
  values: Record<string, unknown>,
): Record<string, FieldProblem> | null {
  if (!(error instanceof ApiError)) return null;
  const field = fieldOfCode[error.code];
  if (field) return { [field]: 'code' };
  if (error.code !== 'ERR_VALIDATION' || !Array.isArray(error.data.details)) return null;
  const known = (error.data.details as Detail[])
    .filter((detail) => (detail.field.split('.')[0] ?? '') in values)
    .map((detail) => [detail.field, problemOf(detail)] as const);
  return known.length > 0 ? Object.fromEntries(known) : null;
}

const problemOf = ({ problem }: Detail): FieldProblem =>
  problem === 'too_small' || problem === 'too_big' ? problem : 'other';
