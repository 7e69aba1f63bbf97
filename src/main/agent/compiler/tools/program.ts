import type { Said } from '../../intent/said.ts';
import type { ToolCompiler } from '../scope.ts';
import { fromText, known, questionsOf, type Slot, unknown } from '../slot.ts';
import { pathOf } from './path-of.ts';

/** Signs that mean nothing but themselves, to whatever reads them. */
const plainWord = /^[\p{L}\p{N}_@%+=:,./-]+$/u;
const program = /^(?:\/[^=]+|[\p{L}\p{N}_][\p{L}\p{N}_.+-]*)$/u;

/** A program with its arguments, where every word of them is plain, and the folder in which it is to run. */
export const runCommandCompiler: ToolCompiler = {
  slots: ['command', 'folder'],
  compile({ slots }) {
    const command = wordsOf(slots['command']);
    const cwd =
      slots['folder'] === undefined
        ? unknown('folder', 'In which folder is it to run? Write its whole path.')
        : pathOf('folder', slots['folder']);
    if (!command.ok || !cwd.ok) return { ok: false, questions: questionsOf(command, cwd) };
    const [name = '', ...args] = command.value;
    return {
      ok: true,
      value: {
        ...{
          tool: 'run_command',
          id: 'command',
          label: `Run ${command.value.join(' ')}`.slice(0, 120),
        },
        params: { program: name, args, cwd: cwd.value },
        provenance: { program: command.from, args: command.from, cwd: cwd.from },
        assumptions: [],
      },
    };
  },
};

function wordsOf(said: Said | undefined): Slot<string[]> {
  const inside = said?.text.replace(/^[`"“](.*)[`"”]$/su, '$1').trim() ?? '';
  const words = inside.split(/ +/u);
  if (said === undefined || inside === '') return unknown('command', 'Which program, with what?');
  if (!program.test(words[0] ?? '') || !words.every((word) => plainWord.test(word))) {
    const text = `No shell reads "${inside.slice(0, 60)}": which one program, with which plain arguments?`;
    return unknown('command', text);
  }
  return known(words, fromText(said));
}
