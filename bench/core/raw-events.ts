// What an event costs at least: that it came, that somebody took it and that it was handled, in bare SQLite, each in a
// durable transaction of its own.
import { openRaw } from './raw-steps.ts';

export interface RawEvents {
  handle(count: number): void;
  close(): void;
}

export function rawEvents(path: string): RawEvents {
  const db = openRaw(path);
  db.exec('CREATE TABLE events (id INTEGER PRIMARY KEY, body TEXT NOT NULL, status TEXT NOT NULL)');
  const push = db.prepare("INSERT INTO events (body, status) VALUES ('{}', 'pending')");
  const move = db.prepare('UPDATE events SET status = ? WHERE id = ?');
  const commitPush = db.transaction(() => push.run().lastInsertRowid);
  const commitMove = db.transaction((status: string, id: number | bigint) => move.run(status, id));
  return {
    handle(count) {
      for (let event = 0; event < count; event += 1) {
        const id = commitPush.immediate();
        commitMove.immediate('processing', id);
        commitMove.immediate('done', id);
      }
    },
    close: () => db.close(),
  };
}
