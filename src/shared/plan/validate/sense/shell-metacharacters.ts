import { unwrapLiteral } from '../../normalise/params.ts';
import { type Check, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { givenParams, paramsOfKind } from '../given-params.ts';
import { hasShellLetters, shellWithCommand } from './argv-rules.ts';
import { soundParam } from './sound-param.ts';

/**
 * SHELL_METACHARACTERS: a program's name that only a shell would take apart, or a shell or
 * interpreter with a command line or code.
 */
export const shellMetacharacters: Check = (input) =>
  givenParams(input, 'program').flatMap(({ action, param }) => {
    const program = soundParam(action, param);
    const problem = typeof program === 'string' ? problemOf(program, argumentsOf(action)) : null;
    if (problem === null) return [];
    return [issueAt(paramPlace(action, param), 'SHELL_METACHARACTERS', problem)];
  });

function problemOf(program: string, args: readonly string[]): string | null {
  if (hasShellLetters(program)) {
    return `"${program.slice(0, 80)}" is not the name of one program: write its arguments apart, and no signs of a shell.`;
  }
  const shell = shellWithCommand(program, args);
  return shell === null
    ? null
    : `This hands ${shell} a command line or code, which may start anything. Name the program itself.`;
}

/** Those that are written out. */
function argumentsOf(action: PlacedAction): string[] {
  return paramsOfKind(action.tool, 'arguments').flatMap((param) => {
    const args = soundParam(action, param);
    if (!Array.isArray(args)) return [];
    return args.map(unwrapLiteral).filter((argument) => typeof argument === 'string');
  });
}
