import { z } from 'zod';
import { toAppError } from '../../../../shared/errors.ts';
import { readGroups, type ScriptGroup } from '../../../../shared/script/script-group.ts';
import type { GroupDesk } from '../../scripts/group-desk.ts';
import { readToolInput } from '../read-tool-input.ts';
import { toolSchema } from '../tool-schema.ts';
import { turnLimits } from '../turn-limits.ts';
import type { ToolAnswer, TurnTool } from '../turn-tool.ts';

const textSchema = z.string().min(1).max(400);

const inputSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        description: z.string().min(1).max(200),
        operations: z.array(textSchema).min(1).max(20),
        dependencies: z.array(z.number().int().nonnegative()).max(20),
        contracts: z
          .array(z.strictObject({ chain_id: z.string(), address: z.string(), name: z.string() }))
          .max(20),
      }),
    )
    .min(1)
    .max(20),
});

export interface SetGroupsWith {
  desk: GroupDesk;
  /** See `ProposeWith`. */
  texts: readonly string[];
  /** What is wrong with groups that are to be made of these words. */
  judge(groups: readonly ScriptGroup[], text: string): Promise<string[]>;
  /** The same with addresses in the place of names that people are paid by. */
  resolve?(groups: readonly ScriptGroup[]): ScriptGroup[];
  /** They are set. */
  onSet?(groups: readonly ScriptGroup[]): void;
}

const label = 'set_execution_plan';

/** Groups of operations that are to become scripts. Nothing is done with them before `next_group`. */
export function setExecutionPlanTool(known: SetGroupsWith): TurnTool {
  return {
    ...{ kind: 'ask', title: 'Set groups of operations' },
    definition: {
      name: label,
      description:
        'Sets the groups of operations that become one step of scripts, in the place of any that were set before. For what the tools of propose_plan do not do, or where an amount is computed on the way. An operation is a short sentence; {$X} in one is a variable that the script computes. dependencies are places of groups in the list, from 0. contracts are those that an operation needs beside tokens and the known exchanges. Nothing is signed by it. Call next_group then.',
      input_schema: toolSchema(inputSchema),
    },
    run: async (input, { repairs }) => {
      const read = readToolInput(inputSchema, input, label);
      if (!read.ok) return read.answer;
      try {
        const groups = readGroups(read.value.groups);
        return await set(groups, known, repairs);
      } catch (thrown) {
        const { code, message } = toAppError(thrown);
        return answer(`${code}: ${message}`, true);
      }
    },
  };
}

async function set(
  groups: readonly ScriptGroup[],
  { desk, texts, judge, resolve, onSet }: SetGroupsWith,
  repairs: number,
): Promise<ToolAnswer> {
  const readings = await Promise.all(
    texts.map(async (text) => ({ text, issues: await judge(groups, text) })),
  );
  const whole = readings.find(({ issues }) => issues.length === 0);
  if (whole === undefined) return sentBack(readings[0]?.issues ?? [], repairs);
  const resolved = resolve?.(groups) ?? groups;
  desk.set(resolved, whole.text);
  onSet?.(resolved);
  const total = { total_groups: groups.length, statuses: desk.statuses };
  return answer(`${JSON.stringify(total)}\nCall next_group to go on.`, false);
}

function sentBack(issues: readonly string[], repairs: number): ToolAnswer {
  const wrong = issues.slice(0, 20).map((issue) => `- ${issue}`);
  const then =
    repairs < turnLimits.repairs
      ? 'Call set_execution_plan again with all groups, mended, or ask_user where only the person can say.'
      : 'Do not set them again: call ask_user about it.';
  return answer(`The app found this wrong with the groups:\n${wrong.join('\n')}\n${then}`, true);
}

function answer(text: string, isError: boolean): ToolAnswer {
  return { text, isError, origin: 'app', label };
}
