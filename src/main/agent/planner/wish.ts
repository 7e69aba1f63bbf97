import type { PlanContext } from '../../../shared/plan/context.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { PlanBirth } from '../compiler/build-plan.ts';
import type { ContextBlock } from '../prompts/context-block.ts';

export interface Wish {
  /** The person's own words, all of them and nothing else. */
  text: string;
  context: PlanContext;
  birth: PlanBirth;
  tokens?: TokenList;
  /** What else the turn took in, each with its origin. */
  material?: readonly ContextBlock[];
}
