import {
  AtSign,
  BookUser,
  Bot,
  CircleDashed,
  Download,
  Eye,
  FileText,
  ListChecks,
  type LucideIcon,
  Pencil,
  Quote,
  ScanEye,
  Settings,
  User,
} from 'lucide-react';
import type { AddressFact } from '../../shared/approvals/facts.ts';
import type { PlanOrigin } from '../../shared/ipc/plan-views.ts';

interface SourceWords {
  sign: LucideIcon;
  word: string;
}

const origins: Record<PlanOrigin['source'], SourceWords> = {
  user_text: { sign: Quote, word: 'Your words' },
  user_edit: { sign: Pencil, word: 'Your edit' },
  user_file: { sign: FileText, word: 'Your file' },
  address_book: { sign: BookUser, word: 'Contact' },
  registry: { sign: ListChecks, word: 'Bundled list' },
  name_service: { sign: AtSign, word: 'Looked-up name' },
  model: { sign: Bot, word: 'Model' },
  tool_output: { sign: ScanEye, word: 'Outside answer' },
  import: { sign: Download, word: 'Imported plan' },
  default: { sign: Settings, word: 'Default' },
};

const addresses: Record<AddressFact['source'], SourceWords> = {
  your_account: { sign: User, word: 'your account' },
  watched: { sign: Eye, word: 'account you look at' },
  contact: { sign: BookUser, word: 'contact' },
  bundled_list: { sign: ListChecks, word: 'bundled list' },
  name_service: { sign: AtSign, word: 'looked-up name' },
  your_words: { sign: Quote, word: 'your words' },
  unknown: { sign: CircleDashed, word: 'unknown source' },
};

/** Where a value of a plan came from. */
export function originWords(source: PlanOrigin['source']): SourceWords {
  return origins[source];
}

/** How an address is known. */
export function addressWords(source: AddressFact['source']): SourceWords {
  return addresses[source];
}
