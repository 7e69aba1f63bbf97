import type { SettingsPart } from '../../shared/settings-part.ts';

/** What the way to a part of the settings is called. */
export const settingsWords: Record<SettingsPart, string> = {
  model: 'Settings of the model',
  folders: 'Folders that plans may touch',
  programs: 'Programs that plans may run',
  sites: 'Sites that plans may visit',
  practice: 'Coins of the practice chain',
  allowed: 'Lists of what is allowed',
};
