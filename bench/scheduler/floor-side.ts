// The least that could do the same: rows and one timer. No rules, no decisions and no hashes.
import { join } from 'node:path';
import { Cron } from 'croner';
import { openRaw, uuid } from '../core/raw-steps.ts';
import { type FloorRows, narrowRows, sameRows } from './floor-rows.ts';
import { batches, dailyExpression, type Side } from './side.ts';

/** `same`: writes as many rows as the product does, and not only those of schedules and fires. */
export function floorSide(folder: string, { same }: { same: boolean }): Side {
  const path = join(folder, 'floor.sqlite');
  const rows = openRows(path, same);
  const known = new Map<string, Cron>();
  let timer: NodeJS.Timeout | undefined;
  let fired = (): void => undefined;

  function nextOf(expression: string): number {
    const cron = known.get(expression) ?? new Cron(expression, { timezone: 'UTC' });
    known.set(expression, cron);
    return cron.nextRun()?.getTime() ?? 0;
  }

  function look(): void {
    const fires = rows.fireDue(Date.now());
    for (let fire = 0; fire < fires; fire += 1) fired();
    rest();
  }

  function rest(): void {
    const next = rows.nextDueAt();
    clearTimeout(timer);
    if (next !== null) timer = setTimeout(look, Math.min(Math.max(next - Date.now(), 1), 30_000));
  }

  return {
    prepareDaily(count) {
      for (const group of batches(count)) rows.savePlans(group.map(uuid));
    },
    armDaily(count) {
      const now = Date.now();
      for (const group of batches(count)) {
        rows.arm(
          group.map((index) => {
            const expression = dailyExpression(index, now);
            return { id: uuid(index), document: expression, dueAt: nextOf(expression) };
          }),
        );
      }
    },
    prepareDue(count) {
      for (const group of batches(count)) rows.savePlans(group.map(idOfDue));
    },
    armDue(count, dueAt) {
      for (const group of batches(count)) {
        rows.arm(group.map((index) => ({ id: idOfDue(index), document: 'PT24H', dueAt })));
      }
    },
    async start(onFired) {
      fired = onFired;
      rest();
    },
    async stop() {
      clearTimeout(timer);
      rows.close();
    },
  };
}

function idOfDue(index: number): string {
  return uuid(2 ** 40 + index);
}

function openRows(path: string, same: boolean): FloorRows {
  return same ? sameRows(openRaw(path)) : narrowRows(openRaw(path));
}
