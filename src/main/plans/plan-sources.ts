import type { PlanFileView } from '../../shared/ipc/import-views.ts';
import type { TemplatePreview, TemplateView } from '../../shared/ipc/template-views.ts';
import { planFileName, writePlanFile } from '../../shared/plan/import/write-plan-file.ts';
import { bundledTemplates } from '../../shared/plan/template/bundled-templates.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import { type FileToKeep, keepPlanFile } from './keep-plan-file.ts';
import { draftOfTemplate, type FilledTemplate, previewTemplate } from './make-of-template.ts';
import { planFileView } from './plan-file-view.ts';
import type { PlanSourcesDeps } from './plan-sources-deps.ts';
import { templateView } from './template-view.ts';
import { vouch } from './vouch.ts';

/** Where plans come from besides words: templates and files. All of it works offline and with the vault locked. */
export class PlanSources {
  readonly #deps: PlanSourcesDeps;

  constructor(deps: PlanSourcesDeps) {
    this.#deps = deps;
  }

  /** The shipped templates, in the order in which they are offered. */
  templates(): TemplateView[] {
    const context = this.#deps.context();
    return bundledTemplates.map((template) => templateView(template, context));
  }

  /** Errors: see previewTemplate. */
  preview(filled: FilledTemplate): TemplatePreview {
    return previewTemplate(this.#deps, filled);
  }

  /** Errors: see draftOfTemplate. */
  instantiate(filled: FilledTemplate): { planId: string } {
    return draftOfTemplate(this.#deps, filled);
  }

  readFile(text: string): PlanFileView {
    return planFileView(this.#deps, text);
  }

  /** Errors: see keepPlanFile. */
  keepFile(file: FileToKeep): { planId: string } {
    return keepPlanFile(this.#deps, file);
  }

  /** Errors: see vouch. */
  vouch(planId: string, address: string): void {
    vouch(this.#deps, planId, address);
  }

  /** A stored plan as a file. Errors: PLAN_NOT_FOUND, PARKED. */
  asFile(planId: string): { fileName: string; text: string } {
    const stored = this.#deps.store.reader.plans.get(planId);
    if (stored === undefined) throw planNotFound(planId);
    const plan = { ...requireStored(stored.document), status: stored.status };
    return { fileName: planFileName(plan), text: writePlanFile(plan) };
  }
}
