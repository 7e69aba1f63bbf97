import type { ErrorShape } from '../errors.ts';

/** A part of a text, and whether it is what was looked for. */
export interface MarkedPart {
  text: string;
  isMatch: boolean;
}

/** Where the words of a search are in a conversation. */
export interface FoundIn {
  /** The title, where they are in it. */
  title: MarkedPart[] | null;
  /** The newest message that has them all, and what is around them. */
  said: { messageId: string; excerpt: MarkedPart[] } | null;
}

export interface ConversationSummary {
  conversationId: string;
  title: string;
  /** One short line for the list, e.g. "Waiting for your answer". */
  state: string;
  updatedAt: number;
  /** Null where nothing was searched for. */
  found: FoundIn | null;
}

/** One conversation beside what was said in it. */
export interface ConversationView {
  conversationId: string;
  title: string;
  /** The model that was chosen for it; null for that of the settings. */
  model: string | null;
  /** What models took in it so far, in US dollars, decimal; at least so much where not all of it is known. */
  cost: { usd: string; isWhole: boolean };
}

/** A file of words that goes with a message. */
export interface AttachmentView {
  attachmentId: string;
  name: string;
  bytes: number;
  /** In a word, e.g. "CSV". */
  kind: string;
}

/** What became of files that a person wanted to attach. */
export interface Attached {
  added: AttachmentView[];
  refused: { name: string; error: ErrorShape }[];
}

/** The versions of one message, each with what followed it. */
export interface Branches {
  /** Which of them is shown, from 1. */
  index: number;
  count: number;
  /** Oldest first. */
  ids: string[];
}

/** What is typed and attached, and was not sent. */
export interface Draft {
  text: string;
  attachments: AttachmentView[];
}

/** Which end of a chat is wanted. */
export interface PartWanted {
  /** The place of its first message in the branch; null for as many as are shown at first. */
  from: number | null;
  /** A message that is to be in it, and is where the branch has it. */
  found: string | null;
}
