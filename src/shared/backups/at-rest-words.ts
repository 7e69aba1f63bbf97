/** What a restore does with everything that would go on by itself. */
export const atRestWords =
  'Then everything is stopped: open runs are cancelled once what they sent is looked up, and schedules stand still until you let them go on. Those that watch for something are removed, mandates sign nothing more, and limits and lists are those of the backup.';
