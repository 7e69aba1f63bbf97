/** Parts of the page of settings that other pages lead to. */
export const settingsParts = [
  'model',
  'folders',
  'programs',
  'sites',
  'practice',
  'allowed',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

const partOfCode = new Map<string, SettingsPart>([
  ['PATH_OUTSIDE_ROOTS', 'folders'],
  ['PROGRAM_NOT_ALLOWED', 'programs'],
  ['PROGRAM_CHANGED', 'programs'],
  ['SITE_NOT_ALLOWED', 'sites'],
  ['SITE_IS_LOCAL', 'sites'],
  ['NOT_ON_ALLOW_LIST', 'allowed'],
]);

/** Where a person allows what stood in the way; null where it is not for the settings. */
export function settingsPartOf(code: string): SettingsPart | null {
  return partOfCode.get(code) ?? null;
}
