import { z } from 'zod';
import { toAppError } from '../../../../shared/errors.ts';
import type { CompileOutcome } from '../../../../shared/plan/compile-outcome.ts';
import type { Taint } from '../../../../shared/plan/taint.ts';
import type { ScriptGroup } from '../../../../shared/script/script-group.ts';
import type { ScriptWorkshop } from '../../../tools/script/workshop.ts';
import { taintOf } from '../../prompts/context-block.ts';
import type { DraftedGroup, DraftScript, GroupDesk } from '../../scripts/group-desk.ts';
import { readToolInput } from '../read-tool-input.ts';
import { toolSchema } from '../tool-schema.ts';
import type { ToolAnswer, TurnScene, TurnTool } from '../turn-tool.ts';

const inputSchema = z.strictObject({});

export interface NextGroupWith {
  desk: GroupDesk;
  /** Errors: RPC_*, and those of the account. */
  room(): Promise<ScriptWorkshop>;
  /** How scripts are written in this call. */
  draft(scene: TurnScene): DraftScript;
  /** The plan of all groups. */
  plan(groups: readonly ScriptGroup[], text: string, taint: readonly Taint[]): CompileOutcome;
}

const label = 'next_group';
const leastTrusted = ['web', 'chain'] as const;

/** Works on all groups that are ready; with the last of them the plan is put before the person. */
export function nextGroupTool(known: NextGroupWith): TurnTool {
  return {
    ...{ kind: 'propose', title: 'Work on the next groups' },
    definition: {
      name: label,
      description:
        'Writes, compiles and tries the scripts of all groups whose dependencies are done, on a copy of the chain. It answers {groups: […]} with the script, its transactions and what was computed, or why a group failed. Once every group is done the plan is put before the person and your turn is over.',
      input_schema: toolSchema(inputSchema),
    },
    run: async (input, scene) => {
      const read = readToolInput(inputSchema, input, label);
      if (!read.ok) return read.answer;
      try {
        return await goOn(known, scene);
      } catch (thrown) {
        const { code, message, advice } = toAppError(thrown);
        return answer(`${code}: ${message} ${advice}`.trim(), true);
      }
    },
  };
}

async function goOn(known: NextGroupWith, scene: TurnScene): Promise<ToolAnswer> {
  const { desk, room, draft, plan } = known;
  const groups = await desk.next(await room(), draft(scene), scene.signal);
  const isError = groups.some(({ error }) => error !== null);
  const told = JSON.stringify({ groups: groups.map(toldGroup), statuses: desk.statuses });
  const whole = desk.whole();
  const { tookIn } = desk;
  const origin = leastTrusted.find((each) => tookIn.includes(each)) ?? 'app';
  if (whole === null) return { ...answer(told, isError), origin };
  const outcome = plan(
    whole.groups,
    whole.text,
    taintOf([...scene.takenIn, ...tookIn.map((each) => ({ origin: each, label }))]),
  );
  const said = outcome.outcome === 'plan' ? 'The plan is before the person.' : 'They are asked.';
  const then = { kind: 'outcome' as const, outcome, text: whole.text };
  return { ...answer(`${told}\n${said}`, false), origin, then };
}

function toldGroup({ at, group, status, run, error }: DraftedGroup) {
  return {
    ...{ group: at, description: group.description, operations: group.operations, status },
    ...(error !== null && { error: `${error.code}: ${error.message}` }),
    ...(run !== null && {
      ...{ script: run.script, computed: run.computed },
      transactions: run.transactions.map(({ to, valueWei, data }) => ({
        ...{ to, valueWei: valueWei.toString(), data },
      })),
    }),
  };
}

function answer(text: string, isError: boolean): ToolAnswer {
  return { text, isError, origin: 'app', label };
}
