import type { ReadConnection, WriteConnection } from './connection.ts';
import { MergeWriter } from './merge/merge-writer.ts';
import { ActivityReader } from './queries/activity.ts';
import { AllowListReader, AllowListWriter } from './queries/allow-lists.ts';
import { ApprovalWriter } from './queries/approval-writer.ts';
import { ApprovalReader } from './queries/approvals.ts';
import { AttachmentReader, AttachmentWriter } from './queries/attachments.ts';
import { AuditReader, AuditWriter } from './queries/audit.ts';
import { AuditEndWriter } from './queries/audit-end.ts';
import { BudgetReader, BudgetWriter } from './queries/budgets.ts';
import { CommandReader, CommandWriter } from './queries/command-effects.ts';
import { ContactReader, ContactWriter } from './queries/contacts.ts';
import { ContentsReader } from './queries/contents.ts';
import { ContractSourceReader, ContractSourceWriter } from './queries/contract-sources.ts';
import { ConversationSearch } from './queries/conversation-search.ts';
import { ConversationWriter } from './queries/conversation-writer.ts';
import { ConversationReader } from './queries/conversations.ts';
import { DeadLetterReader, DeadLetterWriter } from './queries/dead-letters.ts';
import { EffectWriter } from './queries/effect-writer.ts';
import { EffectReader } from './queries/effects.ts';
import { EventReader, EventWriter } from './queries/events.ts';
import { ExecutionWriter } from './queries/execution-writer.ts';
import { ExecutionReader } from './queries/executions.ts';
import { FileEffectWriter } from './queries/file-effects.ts';
import { FireReader, FireWriter } from './queries/fires.ts';
import { KeptContentReader, KeptContentWriter } from './queries/kept-contents.ts';
import { MandateWriter } from './queries/mandate-writer.ts';
import { MandateReader } from './queries/mandates.ts';
import { McpReader, McpWriter } from './queries/mcp.ts';
import { McpLogReader, McpLogWriter } from './queries/mcp-log.ts';
import { NonceReader, NonceWriter } from './queries/nonces.ts';
import { NoteReader, NoteWriter } from './queries/notes.ts';
import { NotificationReader, NotificationWriter } from './queries/notifications.ts';
import { PlanFileReader, PlanFileWriter } from './queries/plan-files.ts';
import { PlanRunSearch } from './queries/plan-run-search.ts';
import { PlanReader, PlanWriter } from './queries/plans.ts';
import { PolicyReader } from './queries/policy-version.ts';
import { PolicyWriter } from './queries/policy-writer.ts';
import { ProgramRuleReader, ProgramRuleWriter } from './queries/program-rules.ts';
import { ProposalReader, ProposalWriter } from './queries/proposals.ts';
import { RehearsalReader, RehearsalWriter } from './queries/rehearsals.ts';
import { RequestReader } from './queries/request-views.ts';
import { RequestWriter } from './queries/requests.ts';
import { RunControlReader, RunControlWriter } from './queries/run-control.ts';
import { RunDocumentReader } from './queries/run-document-reader.ts';
import { RunViewReader } from './queries/run-views.ts';
import { BeatReader, BeatWriter } from './queries/scheduler-beat.ts';
import { SettingsReader, SettingsWriter } from './queries/settings.ts';
import { SignatureEffectWriter } from './queries/signature-effects.ts';
import { SiteRuleReader, SiteRuleWriter } from './queries/site-rules.ts';
import { SpendReader, SpendWriter } from './queries/spends.ts';
import { StartBalanceReader } from './queries/start-balances.ts';
import { StepWriter } from './queries/step-writer.ts';
import { StepReader } from './queries/steps.ts';
import { TriggerWriter } from './queries/trigger-writer.ts';
import { TriggerReader } from './queries/triggers.ts';
import { TurnReader, TurnWriter } from './queries/turns.ts';
import { UndoReader, UndoWriter } from './queries/undo-entries.ts';
import { VaultGenerationReader, VaultGenerationWriter } from './queries/vault-generations.ts';
import { VisitReader, VisitWriter } from './queries/visit-effects.ts';
import { WatchedAccountReader, WatchedAccountWriter } from './queries/watched-accounts.ts';
import { WatchReader } from './queries/watched-effects.ts';
import { WorthReader, WorthWriter } from './queries/worth-snapshots.ts';

/** Everything that can be read, by group. Hand out single groups, not the whole. */
export interface StoreReader {
  requests: RequestReader;
  plans: PlanReader;
  planFiles: PlanFileReader;
  proposals: ProposalReader;
  rehearsals: RehearsalReader;
  executions: ExecutionReader;
  startBalances: StartBalanceReader;
  steps: StepReader;
  effects: EffectReader;
  commands: CommandReader;
  visits: VisitReader;
  programRules: ProgramRuleReader;
  siteRules: SiteRuleReader;
  contractSources: ContractSourceReader;
  approvals: ApprovalReader;
  nonces: NonceReader;
  runs: RunViewReader;
  documents: RunDocumentReader;
  control: RunControlReader;
  conversations: ConversationReader;
  conversationSearch: ConversationSearch;
  planRunSearch: PlanRunSearch;
  attachments: AttachmentReader;
  events: EventReader;
  settings: SettingsReader;
  vaultGenerations: VaultGenerationReader;
  deadLetters: DeadLetterReader;
  undo: UndoReader;
  keptContents: KeptContentReader;
  watch: WatchReader;
  policy: PolicyReader;
  allowLists: AllowListReader;
  budgets: BudgetReader;
  spends: SpendReader;
  contacts: ContactReader;
  watched: WatchedAccountReader;
  worth: WorthReader;
  activity: ActivityReader;
  triggers: TriggerReader;
  fires: FireReader;
  mandates: MandateReader;
  mcp: McpReader;
  notes: NoteReader;
  mcpLog: McpLogReader;
  notifications: NotificationReader;
  beat: BeatReader;
  turns: TurnReader;
  audit: AuditReader;
  contents: ContentsReader;
}

/** Everything that can be written. Each method is one transaction, durable when it returns. */
export interface StoreWriter {
  requests: RequestWriter;
  plans: PlanWriter;
  planFiles: PlanFileWriter;
  proposals: ProposalWriter;
  rehearsals: RehearsalWriter;
  executions: ExecutionWriter;
  steps: StepWriter;
  effects: EffectWriter;
  fileEffects: FileEffectWriter;
  commands: CommandWriter;
  visits: VisitWriter;
  signatureEffects: SignatureEffectWriter;
  approvals: ApprovalWriter;
  nonces: NonceWriter;
  conversations: ConversationWriter;
  attachments: AttachmentWriter;
  events: EventWriter;
  settings: SettingsWriter;
  programRules: ProgramRuleWriter;
  siteRules: SiteRuleWriter;
  contractSources: ContractSourceWriter;
  vaultGenerations: VaultGenerationWriter;
  deadLetters: DeadLetterWriter;
  undo: UndoWriter;
  keptContents: KeptContentWriter;
  allowLists: AllowListWriter;
  policy: PolicyWriter;
  budgets: BudgetWriter;
  spends: SpendWriter;
  contacts: ContactWriter;
  watched: WatchedAccountWriter;
  worth: WorthWriter;
  triggers: TriggerWriter;
  fires: FireWriter;
  mandates: MandateWriter;
  mcp: McpWriter;
  notes: NoteWriter;
  mcpLog: McpLogWriter;
  notifications: NotificationWriter;
  beat: BeatWriter;
  turns: TurnWriter;
  control: RunControlWriter;
  audit: AuditWriter;
  auditEnd: AuditEndWriter;
  merge: MergeWriter;
  /** Joins several methods into one transaction; all are undone when `work` throws. No await inside. */
  together<T>(work: () => T): T;
  /** Inside `together`: methods that are undone without the others when `work` throws. No await inside. */
  part<T>(work: () => T): T;
}

export function createReader(db: ReadConnection): StoreReader {
  return {
    requests: new RequestReader(db),
    plans: new PlanReader(db),
    planFiles: new PlanFileReader(db),
    proposals: new ProposalReader(db),
    rehearsals: new RehearsalReader(db),
    executions: new ExecutionReader(db),
    startBalances: new StartBalanceReader(db),
    steps: new StepReader(db),
    effects: new EffectReader(db),
    commands: new CommandReader(db),
    visits: new VisitReader(db),
    programRules: new ProgramRuleReader(db),
    siteRules: new SiteRuleReader(db),
    contractSources: new ContractSourceReader(db),
    approvals: new ApprovalReader(db),
    nonces: new NonceReader(db),
    runs: new RunViewReader(db),
    documents: new RunDocumentReader(db),
    control: new RunControlReader(db),
    conversations: new ConversationReader(db),
    conversationSearch: new ConversationSearch(db),
    planRunSearch: new PlanRunSearch(db),
    attachments: new AttachmentReader(db),
    events: new EventReader(db),
    settings: new SettingsReader(db),
    vaultGenerations: new VaultGenerationReader(db),
    deadLetters: new DeadLetterReader(db),
    undo: new UndoReader(db),
    keptContents: new KeptContentReader(db),
    watch: new WatchReader(db),
    policy: new PolicyReader(db),
    allowLists: new AllowListReader(db),
    budgets: new BudgetReader(db),
    spends: new SpendReader(db),
    contacts: new ContactReader(db),
    watched: new WatchedAccountReader(db),
    worth: new WorthReader(db),
    activity: new ActivityReader(db),
    triggers: new TriggerReader(db),
    fires: new FireReader(db),
    mandates: new MandateReader(db),
    mcp: new McpReader(db),
    notes: new NoteReader(db),
    mcpLog: new McpLogReader(db),
    notifications: new NotificationReader(db),
    beat: new BeatReader(db),
    turns: new TurnReader(db),
    audit: new AuditReader(db),
    contents: new ContentsReader(db),
  };
}

export function createWriter(db: WriteConnection): StoreWriter {
  return {
    requests: new RequestWriter(db),
    plans: new PlanWriter(db),
    planFiles: new PlanFileWriter(db),
    proposals: new ProposalWriter(db),
    rehearsals: new RehearsalWriter(db),
    executions: new ExecutionWriter(db),
    steps: new StepWriter(db),
    effects: new EffectWriter(db),
    fileEffects: new FileEffectWriter(db),
    commands: new CommandWriter(db),
    visits: new VisitWriter(db),
    signatureEffects: new SignatureEffectWriter(db),
    approvals: new ApprovalWriter(db),
    nonces: new NonceWriter(db),
    conversations: new ConversationWriter(db),
    attachments: new AttachmentWriter(db),
    events: new EventWriter(db),
    settings: new SettingsWriter(db),
    programRules: new ProgramRuleWriter(db),
    siteRules: new SiteRuleWriter(db),
    contractSources: new ContractSourceWriter(db),
    vaultGenerations: new VaultGenerationWriter(db),
    deadLetters: new DeadLetterWriter(db),
    undo: new UndoWriter(db),
    keptContents: new KeptContentWriter(db),
    allowLists: new AllowListWriter(db),
    policy: new PolicyWriter(db),
    budgets: new BudgetWriter(db),
    spends: new SpendWriter(db),
    contacts: new ContactWriter(db),
    watched: new WatchedAccountWriter(db),
    worth: new WorthWriter(db),
    triggers: new TriggerWriter(db),
    fires: new FireWriter(db),
    mandates: new MandateWriter(db),
    mcp: new McpWriter(db),
    notes: new NoteWriter(db),
    mcpLog: new McpLogWriter(db),
    notifications: new NotificationWriter(db),
    beat: new BeatWriter(db),
    control: new RunControlWriter(db),
    turns: new TurnWriter(db),
    audit: new AuditWriter(db),
    auditEnd: new AuditEndWriter(db),
    merge: new MergeWriter(db),
    together: (work) => db.write(work),
    part: (work) => db.part(work),
  };
}
