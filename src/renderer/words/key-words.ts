import { modifierName } from '../state/use-shortcut.ts';

/** Keys and what they do, by where they do it. */
export const keyGroups: readonly {
  where: string;
  keys: readonly { keys: string; does: string }[];
}[] = [
  {
    where: 'Everywhere',
    keys: [
      {
        keys: `${modifierName} K`,
        does: 'Find a page, a setting, a plan, a run, a name, or something to do',
      },
      { keys: `${modifierName} /  or  ?`, does: 'Show this list' },
      { keys: `${modifierName} Shift X`, does: 'Stop everything' },
      { keys: `${modifierName} Q`, does: 'Quit; what stops by that is said first' },
      { keys: `${modifierName} +, -, 0`, does: 'Larger letters, smaller ones, as they were' },
      { keys: 'Tab, Shift Tab', does: 'Go to the next control, or back' },
      { keys: 'Esc', does: 'Close what is above the page' },
    ],
  },
  {
    where: 'Chat',
    keys: [
      { keys: 'Enter', does: 'Send' },
      { keys: 'Shift Enter', does: 'Begin a new line' },
      { keys: 'Esc', does: 'Stop the reply that is being written' },
    ],
  },
  {
    where: 'Plans and runs',
    keys: [
      { keys: 'Up, Down, Home, End', does: 'Go through the steps' },
      { keys: 'Left, Right', does: 'Fold a step, or unfold it' },
      { keys: 'E', does: 'Edit the plan' },
      { keys: `${modifierName} S`, does: 'Save the edited plan' },
      { keys: `${modifierName} Z`, does: 'Take an edit back; with Shift, make it again' },
      { keys: `${modifierName} Enter`, does: 'Agree to the plan, once it was rehearsed' },
      { keys: '+, -', does: 'Draw the graph larger or smaller' },
    ],
  },
  {
    where: 'The approval window',
    keys: [
      {
        keys: `${modifierName} Enter`,
        does: 'Sign, once you had the time to read; no key alone does',
      },
    ],
  },
];
