/** Pushed to the windows when something changed; the window asks again for what it shows. */
export interface Change {
  topic:
    | 'status'
    | 'conversation'
    | 'plan'
    | 'run'
    | 'deadLetter'
    | 'approval'
    | 'wallet'
    | 'contact'
    | 'worth'
    | 'budget'
    | 'schedule'
    | 'mandate'
    | 'notification'
    | 'model'
    | 'note'
    | 'mcp'
    | 'backup'
    | 'update'
    | 'log'
    /** Not a change: the window is to show the place that the id names, e.g. `#/runs/42`. */
    | 'place';
  /** Id of what changed, or null for the list. */
  id: string | null;
}
