import {
  ArrowLeftRight,
  ArrowUpRight,
  DoorClosed,
  GitBranch,
  KeyRound,
  Layers,
  type LucideIcon,
  Package,
  PackageOpen,
  Repeat,
  Split,
  Timer,
  Wrench,
} from 'lucide-react';

const byTool: Readonly<Record<string, LucideIcon>> = {
  transfer: ArrowUpRight,
  defi_swap: ArrowLeftRight,
  swap: ArrowLeftRight,
  wrap: Package,
  unwrap: PackageOpen,
  approve: KeyRound,
};

const byKind: Readonly<Record<string, LucideIcon>> = {
  sequence: Layers,
  parallel: Split,
  if: GitBranch,
  wait: Timer,
  loop: Repeat,
  gate: DoorClosed,
};

/** The sign of a step, by its tool if it is an action, else by its kind. */
export function stepIcon(kind: string, tool: string | null): LucideIcon {
  return (tool === null ? byKind[kind] : byTool[tool]) ?? Wrench;
}
