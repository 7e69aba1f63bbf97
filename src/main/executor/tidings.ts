/** Tells of changes: of the first at once, of those that follow it closely together. */
export interface Tidings {
  changed(): void;
  /** Tells what is still to be told. */
  end(): void;
}

/** Whoever is told reads the whole run again; so often a person can tell changes apart. */
const betweenMs = 100;

export function createTidings(tell: () => void): Tidings {
  let timer: NodeJS.Timeout | undefined;
  let more = false;

  function changed(): void {
    if (timer !== undefined) {
      more = true;
      return;
    }
    more = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (more) changed();
    }, betweenMs);
    tell();
  }

  return {
    changed,
    end() {
      clearTimeout(timer);
      timer = undefined;
      tell();
    },
  };
}
