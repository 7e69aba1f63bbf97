import type { ApprovalFacts } from '../approvals/facts.ts';
import type { ClosingQuestion } from '../background/closing.ts';
import type { FeeWish } from '../chain/fee-wish.ts';
import type { GiftSymbol, PricedSymbol } from '../chain/practice-contracts.ts';
import type { ErrorShape } from '../errors.ts';
import type { ProposedMandate } from '../mandates/views.ts';
import type { RequestStory } from '../requests/story.ts';
import type { Halted } from '../runs/halted.ts';
import type { SecretQuestion } from '../runs/secret-question.ts';
import type { NotificationView } from '../schedules/views.ts';
import type { PolicyChange } from '../wallet/policy-change.ts';
import type { Currency } from '../worth/currencies.ts';
import type { Theme, TrustedPage, Writing } from './choices.ts';

export interface Account {
  address: string;
  name: string;
  /** No key belongs to it: it is only looked at. */
  watchOnly?: true;
  /** Made for a mandate, which signs for it; none to choose for anything else. */
  ofMandate?: true;
  /** What else it was called: these names mean it still, and never another. Absent where there are none. */
  formerNames?: string[];
  /** The person put it aside: it is not offered to pay from, and looked after as before. */
  hidden?: true;
  /** Not with the money of the network in use, but with the other, play or real money, it is the one that pays. */
  paysElsewhere?: true;
}

/** Whether the person showed that they have the recovery phrase; `none` where the wallet has none, or is not known. */
export type PhraseState = 'checked' | 'unchecked' | 'none';

/** `none`: no vault yet. `damaged`: a vault is there and cannot be read; it is never replaced. */
export type VaultState = 'none' | 'locked' | 'unlocked' | 'damaged';

/** One row of "This computer" on the first page and in settings. */
export interface Readiness {
  id: 'key_storage' | 'rehearsals' | 'practice' | 'store' | SystemAbility;
  label: string;
  /** One sentence; what it means and, when not ready, how to mend it. */
  detail: string;
  /** `absent`: this computer does not have it, or Countersign does not use it. */
  state: 'ready' | 'not_set_up' | 'unknown' | 'failed' | 'absent';
}

/** What a system may offer beside what the app needs. */
export type SystemAbility = 'tray' | 'notifications' | 'shortcut' | 'pages' | 'programs';

export interface AppStatus {
  version: string;
  /** False when this is the stand-in runtime, with its name in `runtime`. */
  runtimeOfficial: boolean;
  runtime: string;
  /** The commit that it was built from in twelve digits, and a plus where files differ from it; null where unknown. */
  commit: string | null;
  /** E.g. `Chromium 150.0.1, Node 24.21.0`. */
  engines: string;
  network: {
    chainId: number;
    name: string;
    practice: boolean;
    /** `starting` at first use; `failed` carries the error. */
    state: 'starting' | 'ready' | 'failed';
    error: ErrorShape | null;
    blockNumber: string | null;
  };
  vault: {
    /** False until the signer said for the first time whether there is one; `state` says nothing before. */
    known: boolean;
    state: VaultState;
    error: ErrorShape | null;
    accounts: Account[];
    /** Chains that it signs for; null until it was opened once since the app started. */
    chains: number[] | null;
    /** Whether a device secret in the system key ring is mixed into the password. */
    mode: 'password' | 'password+device' | null;
    phrase: PhraseState;
    /** There is none, and one that was set aside can be put back. */
    aside: boolean;
    /** When the vault locks by itself if nothing happens; null while locked. */
    locksAt: number | null;
  };
  /** Accounts that are only looked at; the vault knows nothing of them. */
  watched: Account[];
  /** How many runs wait for an approval, also one that expired and is asked for anew, or for an answer. */
  runsWaiting: number;
  /** Paused runs that did something else than was rehearsed, or nobody knows what: somebody has to look. */
  different: { executionId: string; planName: string; unread: boolean }[];
  /** Since when everything is stopped, and why; null when nothing is. */
  halted: Halted | null;
  /** Why nothing can be written down now, so that no run goes on; null while it can. */
  storage: ErrorShape | null;
  settings: {
    theme: Theme;
    autoLockMinutes: number;
    openMinutes: number;
    fees: FeeWish;
    /** In what worth is shown. */
    currency: Currency;
  } & Writing;
  /** Codes of all languages that the windows are there in. */
  languages: string[];
  background: BackgroundStatus;
  readiness: Readiness[];
  /** What this system can and cannot do beside that. */
  abilities: Readiness[];
}

/** What the app does while nobody looks at its window. */
export interface BackgroundStatus {
  /** There is a tray to open the window from. */
  tray: boolean;
  /** The app goes on when its window is closed. */
  keepsRunning: boolean;
  /** As the system says now. */
  startsAtLogin: boolean;
  /** This computer shows notifications. */
  notifies: boolean;
  /** Also of runs that went well. */
  notifiesDone: boolean;
  /** What the window is to ask before it closes; null while nothing is. */
  question: ClosingQuestion | null;
}

/** Something that a person is told once, and the place in the window where it is shown. */
export interface NoticeItem extends NotificationView {
  place: string;
  /** It asked for an answer and does so no more: its title says what came of it. */
  isOver: boolean;
}

/** A folder that plans may touch. */
export interface FolderView {
  /** Absolute, without links. */
  path: string;
  /** False when it cannot be found now, e.g. on a disk that is not connected, or a link took its place. */
  isThere: boolean;
}

export interface Holding {
  /** Address, or `native`. */
  token: string;
  symbol: string;
  name: string;
  decimals: number;
  amountUnits: string;
  amount: string;
  /** Of one whole token, decimal string in USD; null when none is known. */
  priceUsd: string | null;
  /** Decimal string in USD; null when no price is known. */
  usd: string | null;
}

/** The practice chain that is in use, as its panel shows it. */
export interface PracticeWorldView {
  /** Of the network. */
  name: string;
  /** Of the feeds, in dollars. */
  prices: { symbol: PricedSymbol; usd: string }[];
  /** The chain's own clock, epoch milliseconds. */
  now: number;
  /** What its faucet gives. */
  gifts: GiftSymbol[];
}

export interface Portfolio {
  account: Account;
  chainId: number;
  holdings: Holding[];
  /** Sum of the known values; null when nothing has a price. */
  totalUsd: string | null;
  /** Symbols held without a known price, not counted in the total. */
  unpriced: string[];
  blockNumber: string;
  /** One endpoint's word where two have to agree: to look at, and nothing is signed on it. */
  unverified?: true;
  /** One endpoint alone is set up, so that nobody checks what it says. */
  singleSource?: true;
  readAt: number;
}

/** A request's story, and the same as a flow in Mermaid's language. */
export interface RequestStoryView extends RequestStory {
  diagram: string;
}

export interface TrustedContext {
  page: TrustedPage;
  /** When the backup was made that the wallet is opened for, epoch ms; null where it is not for one. */
  restores: number | null;
  practice: boolean;
  networkName: string;
  theme: Theme;
  /** The system is asked to keep this window out of what other programs record of the screen; Linux cannot. */
  keptFromRecording: boolean;
  /** For the approval page: computed by main, shown beside the signer's own summary. */
  facts: ApprovalFacts | null;
  /** What the program of the request is to be given and has to be typed with the yes: the question, by variable. */
  toType: Record<string, string>;
  /** For the page on which a secret is typed; null where the run does not ask for it now. */
  secret: SecretQuestion | null;
  /** How many other approvals wait. */
  othersWaiting: number;
  /** For the page of a mandate: what is proposed. The signer says itself what it reads in the terms. */
  mandate: ProposedMandate | null;
  /** For the page on which more is allowed: what was proposed. */
  policy: { changeId: string; change: PolicyChange } | null;
  /** For the page on which the wallet is let sign for a network. */
  chain: { chainId: number; name: string } | null;
  /** What the accounts are called that main knows by now, by address. */
  names: Record<string, string>;
}
