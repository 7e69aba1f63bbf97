import type { Check } from '../check.ts';
import { circular } from './circular.ts';
import { comparedKinds } from './compared-kinds.ts';
import { refKind } from './ref-kind.ts';
import { refNotReached } from './ref-not-reached.ts';
import { refPath } from './ref-path.ts';
import { runtimeArgs } from './runtime-args.ts';
import { secretMisplaced } from './secret-misplaced.ts';
import { unknownRef } from './unknown-ref.ts';

/** What one step takes from another: a file and a line each. */
export const referencesChecks: readonly Check[] = [
  unknownRef,
  runtimeArgs,
  circular,
  refNotReached,
  refPath,
  refKind,
  comparedKinds,
  secretMisplaced,
];
