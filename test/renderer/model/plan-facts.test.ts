import { expect, it } from 'vitest';
import { knownLater } from '../../../src/renderer/model/plan-facts.ts';
import { planView, rehearsal, rehearsedStep } from '../support.ts';

const later = {
  risks: [
    { id: 'VALUE_KNOWN_LATER', level: 'unknown', message: 'Not yet.', evidence: {} } as const,
  ],
};

it.each([
  ['none without a rehearsal', null, 0],
  ['none where all is known', rehearsal(), 0],
  [
    'each step once, also where it stands on several ways',
    rehearsal({
      steps: [
        rehearsedStep(),
        rehearsedStep({ nodeId: 'pay', ...later }),
        rehearsedStep({ nodeId: 'pay', path: 'root/2', ...later }),
        rehearsedStep({ nodeId: 'other', ...later }),
      ],
    }),
    2,
  ],
])('counts the steps that are in no figure: %s', (_what, made, many) => {
  expect(knownLater(planView({ rehearsal: made }))).toBe(many);
});
