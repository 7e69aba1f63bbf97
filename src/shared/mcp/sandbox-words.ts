import type { SandboxState } from './views.ts';

const why: Record<Exclude<SandboxState, 'works'>, string> = {
  missing: 'This computer has no bubblewrap',
  refused: 'This system does not let bubblewrap work',
  no_such_system: 'On this system there is no sandbox for it',
};

/** What a program that is started can reach on this computer, in words. */
export function sandboxWords(state: SandboxState, network: boolean): string {
  if (state === 'works') {
    const outside = network ? 'It has the network, as you allowed.' : 'It has no network.';
    return `It runs in a sandbox: it reads the system and what its words name, writes nothing of yours, and sees neither your home nor the vault. ${outside}`;
  }
  return `${why[state]}, so it runs with your own rights: it can read and change your files, the vault’s file too, which your password still locks, and it has the network.`;
}
