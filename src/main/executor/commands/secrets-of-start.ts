// What a program is to be given that is written nowhere: typed with the yes to its start, or to a step before it.
import { z } from 'zod';
import {
  type AskedSecrets,
  type GivenSecrets,
  secretAnswerSchema,
} from '../../../shared/commands/asked-secrets.ts';
import type { CommandRun } from '../../../shared/commands/command-run.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { fileCallOfEffect } from '../files/call-of-file.ts';
import type { ExecutorDeps } from '../run.ts';

const namedSchema = z.record(z.string(), z.unknown());

/** The step that asked, by the variable that its answer is handed over in. */
function askedBy(deps: ExecutorDeps, effect: EffectRecord): [variable: string, step: string][] {
  const named = namedSchema.safeParse(fileCallOfEffect(deps, effect).params['secrets']);
  return Object.entries(named.data ?? {}).flatMap(([variable, source]) => {
    const answer = secretAnswerSchema.safeParse(source);
    return answer.success ? [[variable, answer.data.step]] : [];
  });
}

/** What was answered before and is still here, by variable. */
function answeredFor(deps: ExecutorDeps, effect: EffectRecord): GivenSecrets {
  const { executionId } = effect;
  return Object.fromEntries(
    askedBy(deps, effect).flatMap(([variable, step]) => {
      const given = deps.answered?.get(executionId, step);
      return given === undefined ? [] : [[variable, given] as const];
    }),
  );
}

/** What was answered before a restart, and is not here any more. */
function goneAnswers(deps: ExecutorDeps, effect: EffectRecord, { answers = {} }: CommandRun) {
  const here = answeredFor(deps, effect);
  return Object.fromEntries(
    Object.entries(answers).filter(([variable]) => !Object.hasOwn(here, variable)),
  );
}

/** What has to be typed with the yes: what is asked for there, and what was answered before a restart. */
export function toTypeFor(
  deps: ExecutorDeps,
  effect: EffectRecord,
  command: CommandRun,
): AskedSecrets {
  return { ...command.secrets, ...goneAnswers(deps, effect, command) };
}

/** Keeps what was typed: until the start, and an answer that a step asked for until the run is over. */
export function keepTyped(deps: ExecutorDeps, effect: EffectRecord, given: GivenSecrets): void {
  const { executionId, effectId } = effect;
  const rest = new Map(Object.entries(given));
  for (const [variable, step] of askedBy(deps, effect)) {
    const typed = rest.get(variable);
    if (typed !== undefined) deps.answered?.keep(executionId, step, typed);
    rest.delete(variable);
  }
  if (rest.size > 0) deps.secrets?.keep(effectId, Object.fromEntries(rest));
}

/** Whether something that the program is to be given is not here. */
export function isMissing(deps: ExecutorDeps, effect: EffectRecord, command: CommandRun): boolean {
  if (Object.keys(goneAnswers(deps, effect, command)).length > 0) return true;
  return command.secrets !== undefined && deps.secrets?.has(effect.effectId) !== true;
}

/** Hands it over: what was typed for this start once. */
export function takeSecrets(deps: ExecutorDeps, effect: EffectRecord): GivenSecrets {
  return { ...answeredFor(deps, effect), ...deps.secrets?.take(effect.effectId) };
}
