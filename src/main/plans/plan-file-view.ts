import type { ImportedAddress, PlanFileView } from '../../shared/ipc/import-views.ts';
import { describePlan } from '../../shared/plan/describe/describe-plan.ts';
import { type ImportedPlan, importPlan } from '../../shared/plan/import/import-plan.ts';
import { planAddresses } from '../../shared/plan/import/plan-addresses.ts';
import { readPlanFile } from '../../shared/plan/import/read-plan-file.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { Taint } from '../../shared/plan/taint.ts';
import { planStrangers } from '../../shared/plan/validate/plan-strangers.ts';
import type { PlanSourcesDeps } from './plan-sources-deps.ts';

/** What a plan file would become, or why it is refused; nothing is stored. Never throws for what is in the file. */
export function planFileView(deps: PlanSourcesDeps, text: string): PlanFileView {
  const reading = readPlanFile(text);
  if (!reading.ok) return reading;
  const { plan, changes }: ImportedPlan = importPlan(reading.plan, { planId: '', createdAt: 0 });
  const { validation, context } = deps.judge(plan, ofAFile);
  return {
    ok: true,
    name: plan.name,
    description: describePlan(plan).split('\n'),
    issues: [...validation.issues, ...reading.notes],
    addresses: addressesOf(plan, deps),
    strangers: planStrangers(plan, context).map((stranger) => ({
      ...stranger,
      ...deps.nameOf(stranger.address),
    })),
    changes,
  };
}

const ofAFile: readonly Taint[] = [{ origin: 'plan_file', label: '' }];

function addressesOf(plan: Plan, { nameOf }: PlanSourcesDeps): ImportedAddress[] {
  return planAddresses(plan).map(({ address, places }) => {
    const { name, source } = nameOf(address);
    const isNew = source !== 'your_account' && source !== 'contact';
    return { address, isNew, name, source, places };
  });
}
