// The terminal's side of the human channel: sends a person's requests and waits for their answers.
import { AppError } from '../../../../shared/errors.ts';
import type { SignerToWindow, WindowToSigner } from '../../../../shared/wallet/human-protocol.ts';
import type { Channel } from '../signer-options.ts';

export type Answer = Exclude<SignerToWindow, { type: 'proposal' | 'decided' | 'error' }>;
export type Proposal = Extract<SignerToWindow, { type: 'proposal' }>;

export interface Conversation {
  /** The end that the signer talks to. */
  channel: Channel;
  /** One request at a time; rejects with the signer's refusal. */
  request(message: WindowToSigner): Promise<Answer>;
  /** A request that has no answer of its own. */
  tell(message: WindowToSigner): void;
}

/** `onProposal` is called for every question; `onRefused` when an answer to one was not taken. */
export function startConversation(
  onProposal: (proposal: Proposal) => void,
  onRefused: (error: AppError) => void,
): Conversation {
  let deliver: (message: unknown) => void = () => undefined;
  let waiting: { resolve(answer: Answer): void; reject(error: AppError): void } | null = null;
  const settle = (message: SignerToWindow): void => {
    if (message.type === 'proposal') onProposal(message);
    else if (message.type === 'error') refuse(AppError.fromShape(message.error), message.of);
    else if (message.type !== 'decided') take()?.resolve(message);
  };
  const refuse = (error: AppError, of: string | null): void => {
    if (of === 'approve' || of === 'reject') onRefused(error);
    else take()?.reject(error);
  };
  const take = (): typeof waiting => {
    const current = waiting;
    waiting = null;
    return current;
  };
  return {
    channel: {
      post: async (message) => settle(message as SignerToWindow),
      onMessage: (handler) => {
        deliver = handler;
      },
    },
    request: (message) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        deliver(message);
      }),
    tell: (message) => deliver(message),
  };
}
