// A session bus of its own, and a program on it that owns names and answers what it is asked. It speaks the
// protocol of the bus itself: no library is needed for the few messages of a test or a benchmark.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everybody on it may do everything, and nobody is started on demand. */
const configOf = (address: string): string => `<!DOCTYPE busconfig PUBLIC
  "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>${address}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`;

export interface Bus {
  address: string;
  stop(): void;
}

export async function openBus(): Promise<Bus> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bus-'));
  const address = `unix:path=${join(folder, 'bus')}`;
  const config = join(folder, 'bus.conf');
  writeFileSync(config, configOf(address));
  const bus: ChildProcess = spawn(
    'dbus-daemon',
    [`--config-file=${config}`, '--nofork', '--nosyslog', '--print-address=1'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (bus.stdout) await once(bus.stdout, 'data');
  return {
    address,
    stop: () => {
      bus.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One argument that is marshalled: an unsigned number, a text, several texts, or yes or no in a variant. */
type Value = number | string | readonly string[] | { variant: boolean };

/** What somebody called, and the texts at the beginning of what they said. */
export interface Heard {
  member: string;
  body: Buffer;
}

export interface Program {
  heard: Heard[];
  /** Tells everybody something. */
  emit(path: string, face: string, member: string, body: readonly Value[]): void;
  /** Gives the names up. */
  leave(): void;
}

/** Joins the bus as the owner of names; calls are answered by member, and with nothing where none is given. */
export async function joinBus(
  address: string,
  names: readonly string[],
  answers: Readonly<Record<string, readonly Value[]>> = {},
): Promise<Program> {
  const socket = createConnection(address.replace('unix:path=', ''));
  const heard: Heard[] = [];
  let serial = 0;
  const say = (message: Omit<Message, 'serial'>): number => {
    serial += 1;
    socket.write(encode({ ...message, serial }));
    return serial;
  };
  await authenticate(socket);
  readMessages(socket, ({ type, member, sender, from, body }) => {
    if (type !== 1) return;
    heard.push({ member, body });
    say({
      type: 2,
      fields: [
        [6, sender],
        [5, from],
      ],
      body: answers[member] ?? [],
    });
  });
  const ask = (member: string, body: readonly Value[]): void => {
    const fields: Field[] = [
      [1, '/org/freedesktop/DBus'],
      [2, 'org.freedesktop.DBus'],
      [3, member],
    ];
    say({ type: 1, fields: [...fields, [6, 'org.freedesktop.DBus']], body });
  };
  ask('Hello', []);
  for (const name of names) ask('RequestName', [name, 0]);
  for (const name of names) await owned(address, name);
  return {
    heard,
    emit: (path, face, member, body) => {
      const fields: Field[] = [
        [1, path],
        [2, face],
        [3, member],
      ];
      say({ type: 4, fields, body });
    },
    leave: () => void socket.end(),
  };
}

async function owned(address: string, name: string): Promise<void> {
  for (;;) {
    const { stdout } = spawnSync(
      'dbus-send',
      [
        ...[`--bus=${address}`, '--print-reply', '--dest=org.freedesktop.DBus'],
        ...['/org/freedesktop/DBus', 'org.freedesktop.DBus.NameHasOwner', `string:${name}`],
      ],
      { encoding: 'utf8' },
    );
    if (stdout.includes('true')) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type Field = readonly [code: number, value: string | number];

interface Message {
  /** 1 asks, 2 answers, 4 tells everybody. */
  type: 1 | 2 | 4;
  serial: number;
  fields: readonly Field[];
  body: readonly Value[];
}

async function authenticate(socket: Socket): Promise<void> {
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  await once(socket, 'data');
  socket.write('BEGIN\r\n');
}

class Writer {
  bytes: number[] = [];
  align(to: number): this {
    while (this.bytes.length % to !== 0) this.bytes.push(0);
    return this;
  }
  number(value: number): this {
    this.align(4);
    this.bytes.push(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255);
    return this;
  }
  text(value: string): this {
    const bytes = Buffer.from(value);
    this.number(bytes.length).bytes.push(...bytes, 0);
    return this;
  }
  signature(value: string): this {
    this.bytes.push(value.length, ...Buffer.from(value), 0);
    return this;
  }
  value(value: Value): this {
    if (typeof value === 'number') return this.number(value);
    if (typeof value === 'string') return this.text(value);
    if ('variant' in value) return this.signature('b').number(value.variant ? 1 : 0);
    const items = new Writer();
    for (const item of value) items.text(item);
    this.number(items.bytes.length).bytes.push(...items.bytes);
    return this;
  }
}

function signatureOf(value: Value): string {
  if (typeof value === 'number') return 'u';
  if (typeof value === 'string') return 's';
  return 'variant' in value ? 'v' : 'as';
}

/** Types of the header fields: path, interface, member, what is answered, whom it is for. */
const fieldTypes: Readonly<Record<number, string>> = { 1: 'o', 2: 's', 3: 's', 5: 'u', 6: 's' };

function encode({ type, serial, fields, body }: Message): Buffer {
  const content = new Writer();
  for (const value of body) content.value(value);
  const list = new Writer();
  for (const [code, value] of fields) {
    list.align(8).bytes.push(code);
    list.signature(fieldTypes[code] ?? 's').value(value);
  }
  if (body.length > 0) {
    list.align(8).bytes.push(8);
    list.signature('g').signature(body.map(signatureOf).join(''));
  }
  const header = new Writer();
  header.bytes.push(0x6c, type, 0, 1);
  header.number(content.bytes.length).number(serial).number(list.bytes.length);
  header.bytes.push(...list.bytes);
  return Buffer.from([...header.align(8).bytes, ...content.bytes]);
}

interface Read {
  type: number;
  member: string;
  sender: string;
  /** Serial of the message. */
  from: number;
  body: Buffer;
}

const padded = (length: number): number => Math.ceil(length / 8) * 8;

/** Little-endian, as everything on one machine here. */
function readMessages(socket: Socket, hear: (message: Read) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 16) {
      const head = padded(16 + rest.readUInt32LE(12));
      const end = head + rest.readUInt32LE(4);
      if (rest.length < end) return;
      const [header, body] = [rest.subarray(0, head), rest.subarray(head, end)];
      hear({
        type: header[1] ?? 0,
        member: fieldIn(header, 3),
        sender: fieldIn(header, 7),
        from: header.readUInt32LE(8),
        body,
      });
      rest = rest.subarray(end);
    }
  });
}

/** A text field of the header, or nothing. */
function fieldIn(header: Buffer, wanted: number): string {
  let at = 16;
  const end = 16 + header.readUInt32LE(12);
  while (at < end) {
    at = padded(at);
    const code = header[at];
    const type = String.fromCharCode(header[at + 2] ?? 0);
    at += 4;
    if (type === 'g') {
      at += (header[at] ?? 0) + 2;
      continue;
    }
    at = Math.ceil(at / 4) * 4;
    if (type === 'u') {
      at += 4;
      continue;
    }
    const length = header.readUInt32LE(at);
    if (code === wanted) return header.toString('utf8', at + 4, at + 4 + length);
    at += 4 + length + 1;
  }
  return '';
}
