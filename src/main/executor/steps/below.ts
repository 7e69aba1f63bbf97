import type { PlanNode } from '../../../shared/plan/nodes.ts';
import { bodyPath, childPath } from '../../../shared/plan/step-path.ts';
import type { JournalStep } from '../journal.ts';

export interface Place {
  node: PlanNode;
  path: string;
}

/** The steps right below one, as far as its rows go: of a loop the round that it is in, of an `if` the way it took. */
export function below(node: PlanNode, { path, notes }: JournalStep): Place[] {
  const at = (child: PlanNode): Place => ({ node: child, path: childPath(path, child) });
  switch (node.type) {
    case 'sequence':
    case 'parallel':
      return node.steps.map(at);
    case 'if': {
      const then = notes.branch === undefined || notes.branch === 'then' ? [node.then] : [];
      const otherwise = notes.branch === undefined || notes.branch === 'else' ? [node.else] : [];
      return [...then, ...otherwise].flatMap((child) => (child === undefined ? [] : at(child)));
    }
    case 'loop':
      return [{ node: node.body, path: bodyPath(path, notes.rounds ?? 1, node.body) }];
    case 'action':
      return node.onError === undefined ? [] : [at(node.onError)];
    case 'wait':
    case 'gate':
      return [];
  }
}
