// The page docs/security.md, out of the requirements and of the titles of tests.
import { requirements } from '../requirements/index.ts';
import type { Requirement } from '../requirements/requirement.ts';
import type { Proof } from './proofs.ts';

type Standing = 'proven' | 'in part' | 'not proven here' | 'not built yet';

export const allRequirements = Object.values(requirements).flat();

function standingOf(requirement: Requirement, proofs: readonly Proof[]): Standing {
  const open = requirement.elsewhere !== undefined || requirement.missing !== undefined;
  if (proofs.some(({ id }) => id === requirement.id)) return open ? 'in part' : 'proven';
  return requirement.missing === undefined ? 'not proven here' : 'not built yet';
}

export function writeSecurityTable(proofs: readonly Proof[]): string {
  const sections = Object.entries(requirements).map(
    ([title, those]) => `## ${title}\n\n${tableOf(those, proofs)}`,
  );
  return `${head(proofs)}\n\n${sections.join('\n\n')}\n`;
}

function head(proofs: readonly Proof[]): string {
  const standings = allRequirements.map((requirement) => standingOf(requirement, proofs));
  const count = (standing: Standing) => standings.filter((each) => each === standing).length;
  return `# What has to hold, and what proves it

Written by \`npm run security-table\` out of \`test/security/requirements\` and of the titles of tests, which name
in square brackets what they prove; a test fails where this page is not what that writes, and where an id has neither
a test nor a reason. Of ${standings.length}:

- **proven** (${count('proven')}): the tests that are named prove all of it.
- **in part** (${count('in part')}): they prove some of it, and what is left is said.
- **not proven here** (${count('not proven here')}): it takes another system than those the tests run on.
- **not built yet** (${count('not built yet')}): nothing proves it.

The tests run on Linux; where something is the system's own, what the others do is not shown by them. A test with \\*
is run only where the system has what it needs (a key ring, a sandbox, rights to read the memory of processes, an
archive of published cases), and one of \`soak\` by \`npm run soak\` only.`;
}

function tableOf(those: readonly Requirement[], proofs: readonly Proof[]): string {
  const rows = those.map((requirement) => {
    const cells = [
      requirement.id,
      requirement.says,
      `**${standingOf(requirement, proofs)}**`,
      evidenceOf(requirement, proofs).join('<br>'),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| id | has to hold | stands | tests, and what is left |', '| --- | --- | --- | --- |']
    .concat(rows)
    .join('\n');
}

function evidenceOf(requirement: Requirement, proofs: readonly Proof[]): string[] {
  const tests = proofs.filter(({ id }) => id === requirement.id);
  return [
    ...tests.map(
      ({ file, title, onlySometimes }) =>
        `\`${file.slice('test/'.length)}\` ${asText(title)}${onlySometimes ? ' \\*' : ''}`,
    ),
    ...(requirement.missing === undefined
      ? []
      : [`**not built or not tested:** ${requirement.missing}`]),
    ...(requirement.elsewhere === undefined
      ? []
      : [`**needs another system:** ${requirement.elsewhere}`]),
  ];
}

/** A title as it stands, whatever Markdown would read in it. */
const asText = (title: string) => title.replaceAll(/[\\`*_<>[\]$]/g, '\\$&');
