import { agent } from './benchmarks/agent.ts';
import { chain } from './benchmarks/chain.ts';
import { desktop } from './benchmarks/desktop.ts';
import { durable } from './benchmarks/durable.ts';
import { executor } from './benchmarks/executor.ts';
import { firstToken } from './benchmarks/first-token.ts';
import { killSwitch } from './benchmarks/kill-switch.ts';
import { memory } from './benchmarks/memory.ts';
import { practice } from './benchmarks/practice.ts';
import { recovery } from './benchmarks/recovery.ts';
import { rehearsal } from './benchmarks/rehearsal.ts';
import { rehearseClick } from './benchmarks/rehearse-click.ts';
import { scheduler } from './benchmarks/scheduler.ts';
import { script } from './benchmarks/script.ts';
import { start } from './benchmarks/start.ts';
import { tray } from './benchmarks/tray.ts';
import { validate } from './benchmarks/validate.ts';
import { wholeApp } from './benchmarks/whole-app.ts';
import type { Benchmark } from './core/benchmark.ts';

/** Every benchmark: a file and a line each. */
export const benchmarks: readonly Benchmark[] = [
  rehearsal,
  rehearseClick,
  start,
  recovery,
  memory,
  durable,
  executor,
  killSwitch,
  practice,
  chain,
  scheduler,
  tray,
  wholeApp,
  validate,
  agent,
  firstToken,
  script,
  desktop,
];
