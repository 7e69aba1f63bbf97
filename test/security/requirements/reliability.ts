import type { Requirement } from './requirement.ts';

export const reliability: readonly Requirement[] = [
  {
    id: 'R-01',
    says: 'The database is opened with every setting that durability rests on, read back, and looked through before it is written to.',
    elsewhere: 'the full sync of macOS.',
  },
  {
    id: 'R-02',
    says: 'A damaged database is refused before anything is written, kept to the byte, and the app says in a window what is wrong.',
    missing:
      'which transactions were sent since a backup: the chain is asked how many, and the rest is only in its blocks, which are not read through; where the vault file is damaged or gone as well, a backup is restored at the command line, or once a new database was begun.',
  },
  {
    id: 'R-03',
    says: 'A backup of the database takes the place of an older one only once it was checked.',
  },
  {
    id: 'R-04',
    says: 'Every effect is a row that moves along the edges of one machine, which the database itself enforces.',
  },
  {
    id: 'R-05',
    says: 'After every run with faults the same things are held against the chain and the log: one effect for each step, each with its yes, within its limits.',
  },
  {
    id: 'R-06',
    says: 'Every due time of a schedule comes exactly once, in every zone and over every change of clocks.',
  },
  {
    id: 'R-07',
    says: 'A run with faults is the same again from its seed.',
  },
];
