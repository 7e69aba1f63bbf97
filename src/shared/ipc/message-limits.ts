/** Of one file of words. */
export const maxAttachmentBytes = 200_000;
/** With one message. */
export const maxAttachments = 5;
/** Of one message, in UTF-16 code units. */
export const maxMessageLength = 20_000;
