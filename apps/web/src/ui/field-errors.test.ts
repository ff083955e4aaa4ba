import { ApiError } from '@prosa/contract/client';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from './field-errors.ts';

const values = { name: '', number: '', extraInfo: [] };
const codes = { ERR_DUPLICATED_CONTACT: 'number' };
const of = (status: number, data: Record<string, unknown>) =>
  fieldErrors(new ApiError(status, data), codes, values);
const invalid = (...details: { field: string; problem: string }[]) =>
  of(400, { error: 'ERR_VALIDATION', details });

describe('fieldErrors', () => {
  it('finds the field of an error code', () => {
    expect(of(409, { error: 'ERR_DUPLICATED_CONTACT' })).toEqual({ number: 'code' });
  });

  it('finds the fields that a schema refused, nested ones by path', () => {
    expect(
      invalid(
        { field: 'name', problem: 'too_small' },
        { field: 'number', problem: 'too_big' },
        { field: 'extraInfo.0.value', problem: 'custom' },
        { field: 'foreign', problem: 'custom' },
      ),
    ).toEqual({ name: 'too_small', number: 'too_big', 'extraInfo.0.value': 'other' });
  });

  it('leaves errors that concern no field to a toast', () => {
    expect(invalid({ field: 'foreign', problem: 'custom' })).toBeNull();
    expect(of(400, { error: 'ERR_VALIDATION' })).toBeNull();
    expect(of(403, { error: 'ERR_NO_PERMISSION' })).toBeNull();
    expect(fieldErrors(new TypeError('offline'), codes, values)).toBeNull();
  });
});
