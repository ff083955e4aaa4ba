const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** Formats a number for display; a number of unknown format only gets a plus sign. */
export function formatPhoneNumber(number: string): string {
  const parts = brazilian.exec(number);
  if (parts) return `+55 (${parts[1]}) ${parts[2]}-${parts[3]}`;
  return /^\d{8,15}$/.test(number) ? `+${number}` : number;
}
