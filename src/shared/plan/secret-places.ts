// Where an answer that is a secret may go: to a program, in a variable, and nowhere else. What is handed over as one is
// typed by the person, and never what a page or another program said.
import { asksSecret } from './input-question.ts';
import type { Plan } from './schema.ts';
import { type PlacedRef, refsOfNode, refsOfTrigger } from './validate/references/refs.ts';
import type { PlacedNode } from './walk.ts';

/** A reference that stands where it may not. */
export interface MisplacedSecret {
  /** Null for the trigger. */
  nodeId: string | null;
  path: string;
  message: string;
}

/** In the order of the plan, the trigger's first. */
export function misplacedSecrets(
  { trigger }: Pick<Plan, 'trigger'>,
  placed: readonly PlacedNode[],
): MisplacedSecret[] {
  const secret = new Set(placed.flatMap(({ node }) => (asksSecret(node) ? [node.id] : [])));
  const concerned = secret.size > 0 ? placed : placed.filter(takesSecrets);
  const ofTrigger = secret.size > 0 ? refsOfTrigger(trigger) : [];
  return [
    ...ofTrigger.flatMap((each) => misplaced(each, null, secret)),
    ...concerned.flatMap((place) =>
      refsOfNode(place.node, place.path).flatMap((each) => misplaced(each, place, secret)),
    ),
  ];
}

/** Whether a step hands secrets to a program. */
export function takesSecrets({ node }: PlacedNode): boolean {
  return node.type === 'action' && node.tool === 'run_command' && 'secrets' in node.params;
}

function misplaced(
  { ref, path }: PlacedRef,
  place: PlacedNode | null,
  secret: ReadonlySet<string>,
): MisplacedSecret[] {
  const isSecret = ref.type === 'step_output' && secret.has(ref.stepId);
  const taken = place === null ? null : placeAmongSecrets(place, path);
  if (isSecret && taken === 'one' && ref.path === 'answer') return [];
  const nodeId = place?.node.id ?? null;
  if (isSecret) {
    const message = `What is answered to "${ref.stepId}" is a secret: it can only be handed to a program, as one of the "secrets" of a run_command.`;
    return [{ nodeId, path, message }];
  }
  if (taken === null || (taken === 'one' && ref.type === 'literal')) return [];
  const message =
    'What a program is given as a secret is typed by you: a question to the letter, or the answer to a get_user_input of the kind secret.';
  return [{ nodeId, path, message }];
}

/** Whether a reference is all of the `secrets` of a program, one of them, something inside of one, or none. */
function placeAmongSecrets(place: PlacedNode, path: string): 'all' | 'one' | 'inside' | null {
  if (!takesSecrets(place)) return null;
  const all = `${place.path}.params.secrets`;
  if (path === all) return 'all';
  if (!path.startsWith(`${all}.`)) return null;
  return /^[A-Za-z0-9_]+$/.test(path.slice(all.length + 1)) ? 'one' : 'inside';
}
