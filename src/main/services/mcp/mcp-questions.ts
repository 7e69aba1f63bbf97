// Questions of servers that wait for the person. One that nobody answers is cancelled, and so is each when what asked
// it ends.
import { AppError } from '../../../shared/errors.ts';
import { fitsQuestion } from '../../../shared/mcp/fits-question.ts';
import type { McpQuestion, QuestionAnswer } from '../../../shared/mcp/question.ts';
import { holdsSecret } from '../../agent/planner/holds-secret.ts';
import type { AskPerson } from '../../mcp/questions/answer-of.ts';
import { newId } from '../../store/new-id.ts';
import type { Timer } from '../../timer.ts';

/** In milliseconds; shorter than a call may take. */
const longestMs = 90_000;
/** Of all servers together. */
const mostOpen = 5;

interface Waiting {
  question: McpQuestion;
  end(answer: QuestionAnswer): void;
}

export class McpQuestions {
  readonly #timer: () => Timer;
  readonly #changed: () => void;
  readonly #waiting = new Map<string, Waiting>();

  constructor(deps: { timer(): Timer; changed(): void }) {
    this.#timer = deps.timer;
    this.#changed = deps.changed;
  }

  /** Oldest first. */
  list(): McpQuestion[] {
    return [...this.#waiting.values()].map(({ question }) => question);
  }

  /** How one server puts its questions. */
  of(server: string, refused: (why: string) => void): AskPerson {
    return {
      refused,
      put: (asked, signal) => {
        if (signal.aborted || this.#waiting.size >= mostOpen) {
          return Promise.resolve({ action: 'cancel' });
        }
        return this.#wait({ ...asked, questionId: newId(), server }, signal);
      },
    };
  }

  /** Errors: MCP_QUESTION_OVER, MCP_ANSWER_INVALID. */
  answer(questionId: string, answer: QuestionAnswer): void {
    const waiting = this.#waiting.get(questionId);
    if (waiting === undefined) throw over();
    if (answer.action === 'accept' && !mayBeSent(waiting.question, answer.content)) throw invalid();
    waiting.end(answer);
  }

  #wait(question: McpQuestion, signal: AbortSignal): Promise<QuestionAnswer> {
    return new Promise((resolve) => {
      const timer = this.#timer();
      const cancel = (): void => end({ action: 'cancel' });
      const end = (answer: QuestionAnswer): void => {
        if (!this.#waiting.delete(question.questionId)) return;
        timer.clear();
        signal.removeEventListener('abort', cancel);
        resolve(answer);
        this.#changed();
      };
      this.#waiting.set(question.questionId, { question, end });
      timer.set(longestMs, cancel);
      signal.addEventListener('abort', cancel, { once: true });
      this.#changed();
    });
  }
}

function mayBeSent({ fields }: McpQuestion, content: Record<string, unknown>): boolean {
  const texts = Object.values(content).filter((value) => typeof value === 'string');
  if (texts.some((text) => holdsSecret(String(text)))) return false;
  return fitsQuestion(fields, content as Parameters<typeof fitsQuestion>[1]);
}

function over(): AppError {
  return new AppError('MCP_QUESTION_OVER', 'cancelled', 'This question is over.', {
    advice: 'Nothing was sent. It was answered, ran out of time, or its server ended.',
  });
}

function invalid(): AppError {
  return new AppError('MCP_ANSWER_INVALID', 'invalid_params', 'This answer cannot be sent.', {
    advice:
      'Nothing was sent. Fill in what is required; what may be a private key or a recovery phrase is given to no server.',
  });
}
