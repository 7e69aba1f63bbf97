// The way from a wish to close or quit to what is done, with a question in the window where there is one.
import {
  type ClosingAnswer,
  type ClosingFacts,
  type ClosingQuestion,
  decideClosing,
} from '../../shared/background/closing.ts';

/** A window that did not even read the question by then does not answer; a new one on a busy machine takes seconds. */
const longestUnreadMs = 10_000;

export interface ClosingPorts {
  facts(wish: ClosingFacts['wish']): Promise<ClosingFacts>;
  /** The window goes, the app stays. */
  hide(): void;
  minimise(): void;
  quit(): void;
  /** Opens the window and tells it that there is something to answer. */
  ask(): void;
  /** The window no longer has anything to answer. */
  settled(): void;
  /** The person was told what closing means, and wants the app to go on without a tray too where that is chosen. */
  explained(keepsRunning?: true): void;
}

export class Closing {
  readonly #ports: ClosingPorts;
  #question: ClosingQuestion | null = null;
  #unread: NodeJS.Timeout | undefined;
  #deciding = false;

  constructor(ports: ClosingPorts) {
    this.#ports = ports;
  }

  /** What the window asks; reading it counts as being there. */
  read(): ClosingQuestion | null {
    clearTimeout(this.#unread);
    return this.#question;
  }

  /** The person closed the window or chose to quit. Somebody who insists is not asked again. */
  async wish(wish: ClosingFacts['wish']): Promise<void> {
    if (wish === 'quit' && this.#question?.kind === 'quit') return this.answer('quit');
    if (this.#deciding) return;
    this.#deciding = true;
    const facts = await this.#ports.facts(wish).finally(() => {
      this.#deciding = false;
    });
    const decided = decideClosing(facts);
    if (decided.kind === 'close' || decided.kind === 'quit') this.#ask(decided);
    else this.#do(decided.kind);
  }

  /** Ignored where nothing was asked, e.g. pressed twice. */
  answer(answer: ClosingAnswer): void {
    const question = this.#question;
    if (question === null) return;
    this.#question = null;
    this.#ports.settled();
    if (question.kind === 'close' && answer !== 'stay_open') {
      const choosesToStay = answer === 'keep_running' && !question.tray;
      this.#ports.explained(...(choosesToStay ? ([true] as const) : []));
    }
    if (answer === 'quit') this.#ports.quit();
    if (answer === 'keep_running') this.#do(question.tray ? 'hide' : 'minimise');
  }

  #ask(question: ClosingQuestion): void {
    this.#question = question;
    clearTimeout(this.#unread);
    this.#unread = setTimeout(() => this.#goWithout(question), longestUnreadMs);
    this.#ports.ask();
  }

  /** Nobody is there to be asked: what the wish was is done. */
  #goWithout(question: ClosingQuestion): void {
    this.#question = null;
    if (question.kind === 'close' && question.tray) this.#ports.hide();
    else this.#ports.quit();
  }

  #do(kind: 'hide' | 'minimise' | 'do_quit'): void {
    if (kind === 'hide') this.#ports.hide();
    else if (kind === 'minimise') this.#ports.minimise();
    else this.#ports.quit();
  }
}
