// Another program that holds a database: a backup, or a virus scanner. argv: the database, then the files
// whose being there says from when, that it is held, and until when.
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import Database from 'better-sqlite3';

const [path = '', from = '', isHeld = '', until = ''] = process.argv.slice(2);
while (!existsSync(from)) await after(2);
const db = new Database(path, { timeout: 10_000 });
db.exec('BEGIN EXCLUSIVE');
writeFileSync(isHeld, '');
while (!existsSync(until)) await after(2);
db.exec('ROLLBACK');
db.close();
