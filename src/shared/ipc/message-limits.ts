/** Of one file of words. */
export const maxAttachmentBytes = 200_000;
/** With one message. */
export const maxAttachments = 5;
/** Of one message, in UTF-16 code units. */
export const maxMessageLength = 20_000;
/** What a box of words takes in, in UTF-16 code units: more than a message may have, and laid out at once. */
export const boxRoom = 50_000;
