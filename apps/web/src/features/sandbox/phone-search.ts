/** The test phone's state in the address: the connection, and the customer. */
export interface PhoneSearch {
  connection?: number;
  number?: string;
}

export function readPhoneSearch({ connection, number }: Record<string, unknown>): PhoneSearch {
  const id = Number(connection);
  // The router reads bare digits as a number.
  const digits = String(number ?? '').replace(/\D/g, '');
  return {
    ...(Number.isSafeInteger(id) && id > 0 ? { connection: id } : {}),
    ...(digits.length >= 8 && digits.length <= 20 ? { number: digits } : {}),
  };
}
