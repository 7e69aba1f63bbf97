import type { ErrorShape } from '../errors.ts';
import type { QuestionOption } from '../plan/question-option.ts';
import type { SettingsPart } from '../settings-part.ts';
import type { AttachmentView, Branches } from './chat-views.ts';
import type { ModelUse } from './model-views.ts';
import type { ReplyView } from './reply-view.ts';

/** The end of a conversation, oldest first. */
export interface ChatPart {
  /** How many come before. */
  hidden: number;
  /** The last of those. */
  above: Message | null;
  messages: Message[];
}

/** One thing in a conversation. Cards carry ids; the window asks for what they show. */
export type Message = {
  messageId: string;
  conversationId: string;
  /** The request that it belongs to; null for what belongs to none. */
  requestId: string | null;
  createdAt: number;
  /** What a model took to say it. */
  use?: ModelUse;
  /** Where it was said in several versions. */
  branches?: Branches;
} & (
  | { kind: 'user'; text: string; attachments: AttachmentView[] }
  /** `wantsModel`: it was not understood, and a model that is set up may understand it. */
  | { kind: 'assistant'; text: string; wantsModel?: true }
  | {
      kind: 'question';
      slot: string;
      text: string;
      options: QuestionOption[];
      answered: boolean;
      /** Where in the settings the person changes what stands in the way. */
      part?: SettingsPart;
    }
  | { kind: 'plan'; planId: string }
  /** `text`: what came of it, where that is said by itself. */
  | { kind: 'run'; executionId: string; text?: string }
  /** What a plan or a schedule has to say by itself. */
  | { kind: 'notice'; title: string; text: string }
  /** What a model says. Plans and questions that follow are messages of their own. */
  | ({ kind: 'reply' } & ReplyView)
  /** A plan of this conversation has another revision now. */
  | { kind: 'edited'; planId: string; fromRevision: number; toRevision: number }
  /** Something to remember; the note itself may have been removed. */
  | { kind: 'note'; noteId: string }
  | { kind: 'error'; error: ErrorShape; canRetry: boolean }
);
