import { resolve } from 'node:path';
import { contentsWords } from '../../../shared/backups/contents-words.ts';
import { mergeWords } from '../../../shared/backups/merge-words.ts';
import { backupExample, contentsExample, madeWords } from '../../backup/backup-lines.ts';
import type { RestoreAnswer } from '../../backup/restore-here.ts';
import { signerOptions } from '../../signer-task.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const backupRestore: Verb = {
  name: 'backup restore',
  describe:
    'Put what is in a backup in the place of what is in the data folder, which is kept, or with --merge add what only the backup has; without --yes it only says what that is.',
  arguments: [{ name: 'file', describe: 'the backup', required: true }],
  options: [
    { flags: '--yes', describe: 'restore it' },
    {
      flags: '--merge',
      describe:
        'add what only the backup has and keep what is here; nothing that signs, allows or starts by itself comes in',
    },
    {
      flags: '--set-vault-aside',
      describe: 'where the vault file here is damaged: rename it and take the one of the backup',
    },
    ...signerOptions,
  ],
  example: {
    call: 'countersign backup restore wallet.backup --yes --json',
    document: {
      ...{ restored: true, backup: backupExample, contents: contentsExample, here: null },
      ...{ walletFromBackup: true, kept: [] },
    },
  },
  run: async (context) => {
    if (context.flag('merge')) return merge(context);
    const { restoreHere } = await import('../../backup/restore-here.ts');
    const answer = await restoreHere(context, resolve(context.argument('file')));
    return { exitCode: answer.restored ? 0 : 1, document: answer, text: words(answer) };
  },
};

async function merge(context: VerbContext): Promise<VerbAnswer> {
  if (context.flag('set-vault-aside')) {
    const told = 'A merge leaves the vault here as it is: leave out --merge or --set-vault-aside.';
    throw usageError(told, 'backup restore');
  }
  const { mergeHere } = await import('../../backup/merge-here.ts');
  const answer = await mergeHere(context, resolve(context.argument('file')));
  const { backup, kept, merged, outcome } = answer;
  const told = merged
    ? `It is merged. What was here before is also in ${kept}. Nothing that was brought in starts or signs anything.`
    : 'It was tried on a copy: nothing was changed. With --yes it is merged, also what was deleted here since.';
  const text = `The backup was ${madeWords(backup)}.\n${mergeWords(outcome)}\n${told}`;
  return { exitCode: merged ? 0 : 1, document: answer, text };
}

function words(answer: RestoreAnswer): string {
  const { backup, contents, walletFromBackup } = answer;
  const wallet = walletFromBackup ? 'The wallet comes from it.' : 'The wallet here stays as it is.';
  const inIt = `The backup was ${madeWords(backup)}: ${contentsWords(contents)}. ${wallet}`;
  return answer.restored ? `${inIt}\n${doneWords(answer)}` : `${inIt}\n${askWords(answer)}`;
}

function doneWords({ kept }: RestoreAnswer): string {
  const before = kept.length === 0 ? '' : ` What was here before is in ${kept.join(', ')}.`;
  return [
    `It is restored.${before}`,
    'Everything is stopped: runs that were open are cancelled once what they sent is looked up, and schedules stand still. Those that watch for something are removed, mandates sign nothing more, and limits and lists are those of the backup.',
    'When you have looked at your accounts: countersign exec allow-again, then countersign schedule resume all.',
  ].join('\n');
}

function askWords({ here, walletFromBackup }: RestoreAnswer): string {
  const now =
    here === null
      ? 'Here is no database that opens.'
      : `Here are ${contentsWords(here)}; what of them is newer than the backup is not in it, and is kept in a file beside it.`;
  const opened = walletFromBackup ? 'The wallet was written; nothing else was changed.' : '';
  return `${now}\n${opened || 'Nothing was changed.'} With --yes it is restored.`;
}
