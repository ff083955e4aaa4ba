/** The sign that begins a ticket's last line for what is not plain text; without a caption or name it stands alone. */
export const previewMarks: Readonly<Record<string, string>> = {
  image: '📷',
  audio: '🎤',
  video: '🎥',
  application: '📄',
  sticker: '🏷️',
  locationMessage: '📍',
  contactMessage: '👤',
  vcard: '👤',
  call_log: '📞',
  waiting: '⏳',
  view_once: '👁️',
  unsupported: '⚠️',
};
