import type { Requirement } from './requirement.ts';

export const faults: readonly Requirement[] = [
  { id: 'F-01', says: 'A kill at each durable boundary, and at random times.' },
  {
    id: 'F-02',
    says: 'A kill while the vault is written, its password changed, the database brought up to date, a backup made or restored.',
  },
  {
    id: 'F-03',
    says: 'A loss of power, which takes what was not synced.',
    elsewhere: 'a disk that itself loses what it said was synced (device mapper).',
  },
  {
    id: 'F-04',
    says: 'A disk that is full.',
  },
  {
    id: 'F-05',
    says: 'A disk that may not be written to, fails, or has no file handles left.',
  },
  { id: 'F-06', says: 'A broadcast of which nobody knows whether it arrived.' },
  {
    id: 'F-07',
    says: 'A clock that is set, a night on which the clocks change, a leap day, and sleep.',
    elsewhere: 'a computer that really sleeps.',
  },
  { id: 'F-08', says: 'An endpoint that does not answer, or not as it should.' },
  { id: 'F-09', says: 'A chain that takes blocks back or tells different things.' },
  {
    id: 'F-10',
    says: 'A rehearsal whose chain is not there, is another, hangs, ends or grows.',
    elsewhere: 'that no chain outlives a program that is killed (macOS and Windows).',
  },
  {
    id: 'F-11',
    says: 'A page or the graphics process that ends or hangs.',
    elsewhere:
      'that Chromium itself notices a page that hangs, fifteen seconds after a click that was not answered: it does not say so where a test drives the window.',
  },
  { id: 'F-12', says: 'A signer that ends in the middle of a request.' },
  {
    id: 'F-13',
    says: 'Two programs on one data folder.',
    elsewhere: 'a folder on a network disk, and a second user of the computer.',
  },
  { id: 'F-14', says: 'A database that another program holds.' },
  {
    id: 'F-15',
    says: 'A log of the database that grows, and a database of gigabytes.',
  },
  { id: 'F-16', says: 'A vault file that is cut, garbage, a link, a folder, a pipe or huge.' },
  {
    id: 'F-17',
    says: 'Input of megabytes, of a hundred thousand rows, or nested without end.',
  },
  { id: 'F-18', says: 'A model that breaks off, answers wrongly, or never comes to an end.' },
  { id: 'F-19', says: 'A server of tools that means harm.' },
  { id: 'F-20', says: 'A plan file that means harm.' },
  {
    id: 'F-21',
    says: 'A key ring that is locked, refuses, is not there or is another one.',
    elsewhere: 'a change from one key ring of a desktop to another.',
  },
  {
    id: 'F-22',
    says: 'A database of an older version, of a newer one, and a step between them that fails.',
  },
  {
    id: 'F-23',
    says: 'An end of the app or of the session in the middle of something.',
    elsewhere: 'the end of a real session (Windows tells it by an event of its own).',
  },
  {
    id: 'F-24',
    says: 'Thousands of scheduled runs with faults, in which neither memory nor handles grow.',
  },
];
