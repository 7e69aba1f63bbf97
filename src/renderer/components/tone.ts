/** The meanings that have a colour. `plain` is ink: quiet is the good case. */
export type Tone =
  | 'plain'
  | 'in'
  | 'out'
  | 'caution'
  | 'danger'
  | 'waiting'
  | 'practice'
  | 'unknown';

/** The class that colours text in this tone. */
export function toneClass(tone: Tone): string {
  return tone === 'plain' ? '' : tone;
}
