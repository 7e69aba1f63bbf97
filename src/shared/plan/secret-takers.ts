import { unwrapLiteral } from './normalise/params.ts';
import type { Plan } from './schema.ts';
import { takesSecrets } from './secret-places.ts';
import { refsOfNode } from './validate/references/refs.ts';
import { placeNodes } from './walk.ts';

/** A step that hands the answer of another one to a program. */
export interface SecretTaker {
  nodeId: string;
  /** The program as the plan names it; null where that is known only in the run. */
  program: string | null;
  /** Name of the variable in which the program gets it. */
  variable: string;
}

/** What the secret that a step asks for is handed to, in the order of the plan. */
export function secretTakers({ root }: Pick<Plan, 'root'>, askedBy: string): SecretTaker[] {
  return placeNodes(root)
    .filter(takesSecrets)
    .flatMap(({ node }) => {
      const secrets = `.params.secrets.`;
      const program = node.type === 'action' ? unwrapLiteral(node.params['program'] ?? null) : null;
      return refsOfNode(node, '').flatMap(({ ref, path }) => {
        const isIt = ref.type === 'step_output' && ref.stepId === askedBy;
        if (!isIt || !path.startsWith(secrets)) return [];
        return {
          nodeId: node.id,
          program: typeof program === 'string' ? program : null,
          variable: path.slice(secrets.length),
        };
      });
    });
}
