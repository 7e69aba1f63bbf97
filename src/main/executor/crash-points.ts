// Every boundary between a plan and its verdict at which the process could die. The crash tests are
// generated from this list: each name is killed at once, before and after, and the run must still
// come to exactly one effect. A new durable write in the loop gets a name here.

export const crashPointNames = [
  'agreement',
  'go_on',
  'start_run',
  'keep_rehearsal',
  'start_step',
  'begin_again',
  'await_time',
  'recount',
  'answer_gate',
  'resume_step',
  'evaluate',
  'next_round',
  'plan_effect',
  'keep_answer',
  'reserve_nonce',
  'rehearse',
  'request_approval',
  'present_approval',
  'present_batch',
  'take_member',
  'sign_due',
  'ask_mandate',
  'refused_by_mandate',
  'approval_answered',
  'freshness',
  'claim',
  'sign',
  'consume_intent',
  'request_replacement',
  'present_replacement',
  'claim_replacement',
  'sign_replacement',
  'record_replacement',
  'broadcast',
  'mark_sent',
  'receipt',
  'mark_mined',
  'mark_called_off',
  'verify',
  'mark_confirmed',
  'await_arrival',
  'rehearse_permit',
  'request_permit',
  'present_permit',
  'claim_permit',
  'sign_permit',
  'consume_permit',
  'plan_change',
  'work_out_change',
  'request_change',
  'present_change',
  'keep_change',
  'claim_change',
  'consume_change',
  'write_change',
  'place_change',
  'clear_change',
  'settle_change',
  'confirm_change',
  'complete_change',
  'plan_command',
  'work_out_command',
  'request_command',
  'present_command',
  'begin_command',
  'end_command',
  'complete_command',
  'plan_visit',
  'work_out_visit',
  'request_visit',
  'present_visit',
  'begin_visit',
  'end_visit',
  'complete_visit',
  'complete_step',
  'fail_step',
  'abandon',
  'complete_run',
  'want_pause',
  'pause_run',
  'resume_run',
  'want_cancel',
  'cancel_run',
  'stop_all',
  'allow_again',
  'take_up',
] as const;
export type CrashPointName = (typeof crashPointNames)[number];

export type CrashPoint = `${CrashPointName}.before` | `${CrashPointName}.after`;

/** Called at each point. The product passes a function that does nothing. */
export type CrashHook = (point: CrashPoint) => void;

export const crashPoints: readonly CrashPoint[] = crashPointNames.flatMap((name): CrashPoint[] => [
  `${name}.before`,
  `${name}.after`,
]);

/** That of the product. */
export const noCrash: CrashHook = () => undefined;

/** Writes between the two points of `name`, in one stretch with what is written before and after. */
export function atOnce<T>(crash: CrashHook, name: CrashPointName, work: () => T): T {
  crash(`${name}.before`);
  const result = work();
  crash(`${name}.after`);
  return result;
}

/** Does `work` between the two points of `name`. */
export async function between<T>(
  crash: CrashHook,
  name: CrashPointName,
  work: () => T | Promise<T>,
): Promise<T> {
  crash(`${name}.before`);
  const result = await work();
  crash(`${name}.after`);
  return result;
}
