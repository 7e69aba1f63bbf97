import type { Commands } from '../commands/commands.ts';
import type { FilesToRehearse, OverlaidFiles } from '../simulation/call-tools.ts';

/** The tools of this computer for a rehearsal: files on an overlay, and programs that are looked at and not started. */
export function rehearsedHere(
  files: FilesToRehearse,
  commands: Pick<Commands, 'workOut'>,
): FilesToRehearse {
  const withCommands = (overlay: OverlaidFiles): OverlaidFiles => ({
    run: async (call) =>
      call.tool === 'run_command'
        ? { output: null, command: await commands.workOut(call.params) }
        : overlay.run(call),
    copy: () => withCommands(overlay.copy()),
  });
  return { onOverlay: () => withCommands(files.onOverlay()) };
}
