import type { ParameterType } from '../plan/template/parameter-kinds.ts';
import type { ParameterProblem } from '../plan/template/read-parameters.ts';
import type { ValidationIssue } from '../plan/validate/result.ts';

/** A template as the gallery offers it. */
export interface TemplateView {
  templateId: string;
  name: string;
  /** What it does, in a sentence or two. */
  description: string;
  /** In the order in which the form asks. */
  params: TemplateParamView[];
  /** Why its plans cannot be run by this version, as a sentence; null when they can. */
  notYetRun: string | null;
}

/** One field of the form. */
export interface TemplateParamView {
  name: string;
  label: string;
  description: string;
  type: ParameterType;
  /** What the field holds at first; empty when the person has to fill it in. */
  initial: string;
  /** All that can be chosen, for `choice` and `chain`; suggestions for `token`. */
  options: { value: string; label: string }[];
}

/** What the filled-in template would be. Nothing of it is stored. */
export interface TemplatePreview {
  /** Per field; empty when there is a plan. */
  problems: ParameterProblem[];
  /** Null while there are problems. */
  plan: {
    name: string;
    /** Generated from the plan, one fact a line. */
    description: string[];
    issues: ValidationIssue[];
    valid: boolean;
  } | null;
}
