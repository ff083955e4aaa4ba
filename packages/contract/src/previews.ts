/** The emoji at the start of a ticket's last line if the message is not plain text; alone if there is no caption or name. */
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
