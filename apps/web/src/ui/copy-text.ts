import { toast, toastError } from './toast.ts';

/** @param done what the user is told then */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(() => toast.success(done), toastError);
}
