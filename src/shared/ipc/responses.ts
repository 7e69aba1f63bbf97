import type { DeadEventView } from '../agent/dead-event.ts';
import type { ApprovalFacts } from '../approvals/facts.ts';
import type { BackupsView, CheckedView } from '../backups/backup-views.ts';
import type { BudgetView } from '../budgets/budget-view.ts';
import type { Rehearsal } from '../chain/types.ts';
import type { DataPlaceView, EraseView } from '../data/data-views.ts';
import type { Licence, LicenceSummary } from '../licences/licence.ts';
import type { Listed } from '../listed.ts';
import type { LogView, ReportView } from '../log/log-views.ts';
import type { MandateDraftView, MandateUsePage, MandateView } from '../mandates/views.ts';
import type { McpQuestion } from '../mcp/question.ts';
import type { ServingView } from '../mcp/serving.ts';
import type { AgreedTool } from '../mcp/tool-pin.ts';
import type { McpLogEntry, McpOffer, McpView } from '../mcp/views.ts';
import type { NoteView } from '../memory/note.ts';
import type { PlanContext } from '../plan/context.ts';
import type { DeadLetterEntry, ExecutionCheckpoint, PlanExecution } from '../plan/execution.ts';
import type { Plan } from '../plan/schema.ts';
import type { AllowListView } from '../policy/allow-lists.ts';
import type { PlanModelCost } from '../requests/model-cost.ts';
import type { SentSince } from '../runs/sent-since.ts';
import type { CannotUndo, UndoView } from '../runs/undo-view.ts';
import type { DeadLetterView, RunEvent, RunSummary, RunView } from '../runs/views.ts';
import type { PreviewedFire } from '../schedules/preview/preview-fires.ts';
import type { FirePage, ScheduleList, SchedulerView } from '../schedules/views.ts';
import type { Found } from '../search/found.ts';
import type { SiteRule } from '../sites/site-rule.ts';
import type { Emptied, TrashView, UndoableRun } from '../trash/trash-view.ts';
import type { UpdateView } from '../updates/update-view.ts';
import type { WorthUnit } from '../worth/worth-unit.ts';
import type { AllowancesView } from './allowance-views.ts';
import type { Attached, ConversationSummary, ConversationView, Draft } from './chat-views.ts';
import type { ContractSourceView, ContractView, SourceSettingsView } from './contract-views.ts';
import type { PlanFileView } from './import-views.ts';
import type { ChatPart, Message } from './message-views.ts';
import type { ModelChoiceView, ModelView } from './model-views.ts';
import type { EndpointTest, NetworkView } from './network-views.ts';
import type { PlanSummary, PlanView } from './plan-views.ts';
import type { ProgramsView } from './program-views.ts';
import type { TemplatePreview, TemplateView } from './template-views.ts';
import type { AddedTokenView, TokenLook } from './token-views.ts';
import type {
  Account,
  AppStatus,
  FolderView,
  NoticeItem,
  Portfolio,
  PracticeWorldView,
  RequestStoryView,
  TrustedContext,
} from './views.ts';
import type { VisitShown } from './visit-views.ts';
import type {
  Activity,
  Arrivals,
  Contact,
  DelegationView,
  LastWorth,
  WorthHistory,
} from './wallet-views.ts';

/** What each channel answers with, inside the result envelope. */
export interface Responses {
  'app.status': AppStatus;
  'settings.set': AppStatus;
  'login.set': AppStatus;
  'window.holds': null;
  'window.answer': null;
  /** Newest first. */
  'notification.list': NoticeItem[];
  'notification.read': null;
  'folder.list': FolderView[];
  /** Null when the person closed the dialog. */
  'folder.add': FolderView | null;
  'folder.remove': null;
  'program.list': ProgramsView;
  /** Null when the person closed the dialog. */
  'program.add': { program: string } | null;
  'program.remove': null;
  'site.list': SiteRule[];
  /** Null when the person would rather not. */
  'site.add': { site: string } | null;
  'site.remove': null;
  'token.list': AddedTokenView[];
  'token.look': TokenLook;
  'token.add': null;
  'token.remove': null;
  'network.list': NetworkView[];
  'network.add': null;
  'network.remove': null;
  'network.use': null;
  'network.signNoMore': null;
  /** The endpoint answered and serves this chain. */
  'network.addEndpoint': null;
  'network.removeEndpoint': null;
  'network.test': EndpointTest[];
  'contract.list': ContractView[];
  /** Null when the person did not allow it outside of the page. */
  'contract.add': ContractView | null;
  'contract.remove': null;
  'contract.sources': ContractSourceView[];
  'contract.look': ContractSourceView;
  /** Null when the person did not accept it outside of the page. */
  'contract.accept': ContractSourceView | null;
  'contract.forget': null;
  'contract.services': SourceSettingsView;
  'contract.setServices': SourceSettingsView;
  'contract.takeKey': SourceSettingsView;
  'contract.forgetKey': SourceSettingsView;
  'trusted.open': null;
  'vault.lock': null;
  /** Whether the person said yes. */
  'vault.setAside': boolean;
  'vault.putBack': null;
  'wallet.portfolio': Portfolio;
  /** Of each account what it was worth when it was last looked at; without those that never were. */
  'wallet.totals': LastWorth[];
  'wallet.unit': WorthUnit;
  'wallet.history': WorthHistory;
  'wallet.activity': Activity;
  'wallet.arrivals': Arrivals;
  'allowance.list': AllowancesView;
  'allowance.revoke': { planId: string };
  'delegation.read': DelegationView;
  'delegation.revoke': { planId: string };
  'account.pay': Account;
  'account.watch': Account;
  'account.unwatch': null;
  'account.rename': Account;
  'account.hide': Account;
  'account.show': Account;
  /** By name. */
  'contact.list': Contact[];
  'contact.add': Contact;
  'contact.change': Contact;
  'contact.remove': null;
  'note.list': NoteView[];
  'note.add': NoteView;
  'note.confirm': NoteView;
  'note.edit': NoteView;
  'note.remove': null;
  'practice.fund': null;
  'practice.reset': null;
  'practice.world': PracticeWorldView;
  'practice.movePrice': null;
  'practice.passTime': null;
  'practice.relay': null;
  'chat.list': ConversationSummary[];
  'chat.create': ConversationSummary;
  /** Errors: CONVERSATION_NOT_FOUND, as of all that are about one. */
  'chat.get': ConversationView;
  /** Errors: TITLE_EMPTY, TITLE_TOO_LONG. */
  'chat.rename': null;
  'chat.remove': null;
  'chat.restore': null;
  /** Errors: CHAT_MODEL_INVALID. */
  'chat.setModel': null;
  'chat.messages': ChatPart;
  /** The person's message and everything said in answer, oldest first. */
  'chat.send': Message[];
  /** As of `chat.send`. Errors: MESSAGE_NOT_YOURS. */
  'chat.edit': Message[];
  'chat.branch': null;
  'chat.attach': Attached;
  'chat.attachText': Attached;
  'chat.detach': null;
  /** By conversation; `new` for words that would begin one. */
  'chat.drafts': Record<string, Draft>;
  'chat.keepDraft': null;
  'chat.stop': null;
  'chat.retry': null;
  /** Errors: CALL_NOT_WAITING. */
  'chat.answerCall': null;
  /** Errors: REQUEST_NOT_FOUND. */
  'request.story': RequestStoryView;
  'model.get': ModelView;
  'model.set': ModelView;
  'model.takeKey': ModelView;
  'model.forgetKey': ModelView;
  'model.list': ModelChoiceView[];
  'mcp.list': McpView;
  /** As they were agreed to. */
  'mcp.tools': AgreedTool[];
  'mcp.add': null;
  'mcp.import': { added: number };
  /** Null when the person did not let it start. */
  'mcp.look': McpOffer | null;
  'mcp.agree': { agreed: boolean };
  'mcp.permit': null;
  'mcp.change': null;
  'mcp.disable': null;
  'mcp.remove': null;
  'mcp.restart': null;
  /** Newest first. */
  'mcp.logs': McpLogEntry[];
  'serving.get': ServingView;
  'serving.set': null;
  'mcp.takeValue': null;
  'mcp.forgetValue': null;
  /** Oldest first. */
  'mcp.questions': McpQuestion[];
  'mcp.answer': null;
  'plan.list': Listed<PlanSummary>;
  'plan.get': PlanView;
  /** What the validator is told of the plan's world, so that a page can judge an edit by itself. */
  'plan.context': PlanContext;
  /** Null for a plan that no chat shows. */
  'plan.modelCost': PlanModelCost | null;
  'plan.save': { revision: number; hash: string };
  'plan.revision': Plan;
  'plan.rehearse': Rehearsal;
  'plan.agree': { executionId: string };
  'plan.discard': null;
  /** What the file would become, or why it is refused; nothing is stored. */
  'plan.import': PlanFileView;
  'plan.importSave': { planId: string };
  'plan.vouch': null;
  /** False when the person closed the dialog. */
  'plan.export': { done: boolean };
  'template.list': TemplateView[];
  'template.preview': TemplatePreview;
  'template.instantiate': { planId: string };
  'run.list': Listed<RunSummary>;
  'run.get': RunView;
  /** It was written; the run shows when it has taken effect. So for `resume`. */
  'run.pause': null;
  'run.resume': null;
  /** The run has ended, or waits for what it sent. */
  'run.cancel': null;
  'run.stopAll': null;
  /** What was stopped stays paused. */
  'run.allowAgain': null;
  /** What the chains count that this history does not have. */
  'run.sentSince': SentSince;
  /** The run that goes on from the failed step. */
  'run.continue': { executionId: string };
  /** Oldest first; `next` is what to ask for after them. */
  'run.events': { events: RunEvent[]; next: number };
  /** The run as plan documents describe it, for programs. */
  'run.execution': PlanExecution;
  /** Where an open run goes on; RUN_ENDED for one that does not. */
  'run.checkpoint': ExecutionCheckpoint;
  /** What of the run can be undone; nothing is stored. */
  'run.undoView': UndoView;
  /** The draft of the plan that undoes it. */
  'run.undo': { planId: string; cannot: CannotUndo[] };
  'run.answerGate': null;
  'trash.view': TrashView;
  /** The newest first. */
  'trash.runs': Listed<UndoableRun>;
  'trash.restore': { planId: string };
  /** Null when the person did not say yes to it. */
  'trash.empty': Emptied | null;
  'backup.view': BackupsView;
  'backup.make': { name: string; bytes: number };
  'backup.check': CheckedView;
  /** Null when the person did not choose a file or did not say yes; else the app starts again. */
  'backup.restore': true | null;
  'backup.chooseFolder': BackupsView;
  'backup.usualFolder': BackupsView;
  'backup.setDaily': BackupsView;
  'data.view': DataPlaceView;
  /** Where to; null when the person would rather not. The app ends then. */
  'data.move': { to: string } | null;
  /** False when the person would rather not. */
  'data.forgetBefore': boolean;
  'data.dismissFailed': null;
  'update.view': UpdateView;
  'update.look': UpdateView;
  'update.fetch': UpdateView;
  /** Where the person said yes, the app ends with it. Errors: UPDATE_NOT_READY, UPDATE_NOT_NOW. */
  'update.install': UpdateView;
  'licence.list': LicenceSummary[];
  /** Errors: NO_SUCH_PACKAGE. */
  'licence.read': Licence;
  'log.view': LogView;
  'report.make': ReportView;
  /** False when the person closed the dialog. */
  'report.save': { done: boolean };
  /** The request to be shown in the trusted window. */
  'run.replace': { approvalId: string };
  /** What is to come first, what is over last. */
  'schedule.list': ScheduleList;
  'schedule.health': SchedulerView;
  /** By schedule; none of one that is over or not by time. */
  'schedule.next': Record<string, PreviewedFire[]>;
  'schedule.fires': FirePage;
  'schedule.agree': { triggerId: string };
  'schedule.pause': null;
  /** Of all: those that were paused together. */
  'schedule.resume': null;
  /** Null where it waits for the run before it. */
  'schedule.runNow': { executionId: string | null };
  /** A run of it that is going on is carried to its end. */
  'schedule.remove': null;
  /** Newest first. */
  'mandate.list': MandateView[];
  'mandate.uses': MandateUsePage;
  'mandate.draft': MandateDraftView;
  /** It is shown, and nothing is made yet. */
  'mandate.propose': { mandateId: string };
  /** False where the signer hears of it only when the vault is open; nothing is asked of it meanwhile. */
  'mandate.revoke': { told: boolean };
  'mandate.fund': { planId: string };
  'mandate.return': { planId: string };
  /** What still waits for a person first, then the newest. */
  /** `open`: how many of all wait for a person. */
  /** `events`: what was given up of conversations. */
  'deadLetter.list': Listed<DeadLetterView> & {
    open: number;
    events: Listed<DeadEventView> & { open: number };
  };
  'deadLetter.drop': null;
  'deadEvent.retry': null;
  'deadEvent.putAway': null;
  /** The failed step as plan documents describe it. */
  'deadLetter.entry': DeadLetterEntry;
  'approval.list': ApprovalFacts[];
  /** False when the person closed the dialog. */
  'approval.evidence': { done: boolean };
  'budget.list': BudgetView;
  'budget.set': null;
  'budget.clear': null;
  'allow.list': AllowListView[];
  /** When it holds, epoch ms, null for now; null where it was not confirmed. */
  'allow.change': { from: number | null } | null;
  'clipboard.write': null;
  'search.find': Found;
  /** `transactions`: how many are in it. `done` is false when the person closed the dialog. */
  'history.export': { done: boolean; transactions: number };
  /** Base64 of a PNG. */
  'run.picture': { png: string };
  'visit.shown': VisitShown;
  'visit.stop': null;
  'trusted.context': TrustedContext;
  'trusted.erase': EraseView;
  'trusted.secrets': null;
  'trusted.answer': null;
  'trusted.cancelRun': null;
  'trusted.close': null;
}
