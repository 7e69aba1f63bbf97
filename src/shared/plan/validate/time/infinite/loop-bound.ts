import { type Check, issueAt } from '../../check.ts';
import { nodesOfType } from '../../nodes-of-type.ts';

const mostIterations = 10_000;

/** A loop whose bound is no number of iterations, or one too large to mean anything. */
export const loopBound: Check = (input) =>
  nodesOfType(input, 'loop').flatMap(({ node, path }) => {
    const { maxIterations } = node;
    const whole = Number.isInteger(maxIterations) && maxIterations >= 1;
    if (whole && maxIterations <= mostIterations) return [];
    const message = `A loop runs between 1 and ${mostIterations} times, not ${maxIterations}.`;
    const place = { nodeId: node.id, path: `${path}.maxIterations` };
    return [issueAt(place, 'CONTRA_INFINITE', message)];
  });
