import { accountAddWatch } from './commands/account/add-watch.ts';
import { accountCurrency } from './commands/account/currency.ts';
import { accountHide } from './commands/account/hide.ts';
import { accountList } from './commands/account/list.ts';
import { accountReceive } from './commands/account/receive.ts';
import { accountRemove } from './commands/account/remove.ts';
import { accountRename } from './commands/account/rename.ts';
import { accountShow } from './commands/account/show.ts';
import { accountUse } from './commands/account/use.ts';
import { accountWorth } from './commands/account/worth.ts';
import { allowanceList } from './commands/allowance/list.ts';
import { allowanceRevoke } from './commands/allowance/revoke.ts';
import { allowlistAdd } from './commands/allowlist/add.ts';
import { allowlistList } from './commands/allowlist/list.ts';
import { allowlistOff } from './commands/allowlist/off.ts';
import { allowlistOn } from './commands/allowlist/on.ts';
import { allowlistRemove } from './commands/allowlist/remove.ts';
import { ask } from './commands/ask.ts';
import { auditVerify } from './commands/audit/verify.ts';
import { backupCheck } from './commands/backup/check.ts';
import { backupCreate } from './commands/backup/create.ts';
import { backupGoBack } from './commands/backup/go-back.ts';
import { backupList } from './commands/backup/list.ts';
import { backupRestore } from './commands/backup/restore.ts';
import { backupSet } from './commands/backup/set.ts';
import { backupStartAnew } from './commands/backup/start-anew.ts';
import { budgetClear } from './commands/budget/clear.ts';
import { budgetList } from './commands/budget/list.ts';
import { budgetSet } from './commands/budget/set.ts';
import { chatAnswer } from './commands/chat/answer.ts';
import { chatList } from './commands/chat/list.ts';
import { chatRemove } from './commands/chat/remove.ts';
import { chatRename } from './commands/chat/rename.ts';
import { chatRestore } from './commands/chat/restore.ts';
import { chatShow } from './commands/chat/show.ts';
import { compile } from './commands/compile.ts';
import { contactAdd } from './commands/contact/add.ts';
import { contactEdit } from './commands/contact/edit.ts';
import { contactList } from './commands/contact/list.ts';
import { contactRemove } from './commands/contact/remove.ts';
import { contractAccept } from './commands/contract/accept.ts';
import { contractAdd } from './commands/contract/add.ts';
import { contractForget } from './commands/contract/forget.ts';
import { contractList } from './commands/contract/list.ts';
import { contractLook } from './commands/contract/look.ts';
import { contractRemove } from './commands/contract/remove.ts';
import { contractServices } from './commands/contract/services.ts';
import { contractSources } from './commands/contract/sources.ts';
import { daemon } from './commands/daemon.ts';
import { dataErase } from './commands/data/erase.ts';
import { dataForgetBefore } from './commands/data/forget-before.ts';
import { dataMove } from './commands/data/move.ts';
import { dataShow } from './commands/data/show.ts';
import { deadletterDrop } from './commands/deadletter/drop.ts';
import { deadletterList } from './commands/deadletter/list.ts';
import { deadletterRetry } from './commands/deadletter/retry.ts';
import { deadletterShow } from './commands/deadletter/show.ts';
import { delegationRevoke } from './commands/delegation/revoke.ts';
import { delegationShow } from './commands/delegation/show.ts';
import { doctor } from './commands/doctor.ts';
import { eventsDrop } from './commands/events/drop.ts';
import { eventsList } from './commands/events/list.ts';
import { eventsRetry } from './commands/events/retry.ts';
import { evidenceExport } from './commands/evidence/export.ts';
import { evidenceVerify } from './commands/evidence/verify.ts';
import { execAllowAgain } from './commands/exec/allow-again.ts';
import { execAnswer } from './commands/exec/answer.ts';
import { execCancel } from './commands/exec/cancel.ts';
import { execCancelTx } from './commands/exec/cancel-tx.ts';
import { execContinue } from './commands/exec/continue.ts';
import { execEvents } from './commands/exec/events.ts';
import { execList } from './commands/exec/list.ts';
import { execPause } from './commands/exec/pause.ts';
import { execPictures } from './commands/exec/pictures.ts';
import { execResume } from './commands/exec/resume.ts';
import { execShow } from './commands/exec/show.ts';
import { execSpeedUp } from './commands/exec/speed-up.ts';
import { execStopAll } from './commands/exec/stop-all.ts';
import { folderAdd } from './commands/folder/add.ts';
import { folderList } from './commands/folder/list.ts';
import { folderRemove } from './commands/folder/remove.ts';
import { hash } from './commands/hash.ts';
import { helpOn } from './commands/help.ts';
import { historyExport } from './commands/history/export.ts';
import { licences } from './commands/licences.ts';
import { log } from './commands/log.ts';
import { mandateCreate } from './commands/mandate/create.ts';
import { mandateFund } from './commands/mandate/fund.ts';
import { mandateList } from './commands/mandate/list.ts';
import { mandateReturn } from './commands/mandate/return.ts';
import { mandateRevoke } from './commands/mandate/revoke.ts';
import { mandateShow } from './commands/mandate/show.ts';
import { mcpAdd } from './commands/mcp/add.ts';
import { mcpCall } from './commands/mcp/call.ts';
import { mcpDisable } from './commands/mcp/disable.ts';
import { mcpEnable } from './commands/mcp/enable.ts';
import { mcpImport } from './commands/mcp/import.ts';
import { mcpList } from './commands/mcp/list.ts';
import { mcpLogs } from './commands/mcp/logs.ts';
import { mcpPermit } from './commands/mcp/permit.ts';
import { mcpRemove } from './commands/mcp/remove.ts';
import { mcpServe } from './commands/mcp/serve.ts';
import { mcpServing } from './commands/mcp/serving.ts';
import { mcpSet } from './commands/mcp/set.ts';
import { mcpTools } from './commands/mcp/tools.ts';
import { memoryAdd } from './commands/memory/add.ts';
import { memoryConfirm } from './commands/memory/confirm.ts';
import { memoryList } from './commands/memory/list.ts';
import { memoryRemove } from './commands/memory/remove.ts';
import { modelList } from './commands/model/list.ts';
import { modelSet } from './commands/model/set.ts';
import { modelShow } from './commands/model/show.ts';
import { networkAdd } from './commands/network/add.ts';
import { networkFees } from './commands/network/fees.ts';
import { networkList } from './commands/network/list.ts';
import { networkRemove } from './commands/network/remove.ts';
import { networkRpcAdd } from './commands/network/rpc/add.ts';
import { networkRpcRemove } from './commands/network/rpc/remove.ts';
import { networkTest } from './commands/network/test.ts';
import { networkUse } from './commands/network/use.ts';
import { planShow } from './commands/plan/show.ts';
import { planVouch } from './commands/plan/vouch.ts';
import { practiceFaulty } from './commands/practice/faulty.ts';
import { practiceFund } from './commands/practice/fund.ts';
import { practiceMine } from './commands/practice/mine.ts';
import { practicePrice } from './commands/practice/price.ts';
import { practiceRelay } from './commands/practice/relay.ts';
import { practiceReorg } from './commands/practice/reorg.ts';
import { practiceReset } from './commands/practice/reset.ts';
import { practiceStart } from './commands/practice/start.ts';
import { practiceStatus } from './commands/practice/status.ts';
import { practiceStop } from './commands/practice/stop.ts';
import { practiceTime } from './commands/practice/time.ts';
import { programAllow } from './commands/program/allow.ts';
import { programList } from './commands/program/list.ts';
import { programRemove } from './commands/program/remove.ts';
import { report } from './commands/report.ts';
import { requestShow } from './commands/request/show.ts';
import { review } from './commands/review.ts';
import { run } from './commands/run.ts';
import { scheduleAdd } from './commands/schedule/add.ts';
import { scheduleList } from './commands/schedule/list.ts';
import { scheduleNext } from './commands/schedule/next.ts';
import { schedulePause } from './commands/schedule/pause.ts';
import { scheduleRemove } from './commands/schedule/remove.ts';
import { scheduleResume } from './commands/schedule/resume.ts';
import { scheduleRunNow } from './commands/schedule/run-now.ts';
import { scheduleShow } from './commands/schedule/show.ts';
import { search } from './commands/search.ts';
import { signMessageVerb } from './commands/sign/message.ts';
import { signTypedData } from './commands/sign/typed-data.ts';
import { simulate } from './commands/simulate.ts';
import { siteAllow } from './commands/site/allow.ts';
import { siteList } from './commands/site/list.ts';
import { siteRemove } from './commands/site/remove.ts';
import { templateInstantiate } from './commands/template/instantiate.ts';
import { templateList } from './commands/template/list.ts';
import { templateShow } from './commands/template/show.ts';
import { tokenAdd } from './commands/token/add.ts';
import { tokenInfo } from './commands/token/info.ts';
import { tokenList } from './commands/token/list.ts';
import { tokenRemove } from './commands/token/remove.ts';
import { trashEmpty } from './commands/trash/empty.ts';
import { trashList } from './commands/trash/list.ts';
import { trashRestore } from './commands/trash/restore.ts';
import { trashRuns } from './commands/trash/runs.ts';
import { undo } from './commands/undo.ts';
import { validate } from './commands/validate.ts';
import { vaultAddAccount } from './commands/vault/add-account.ts';
import { vaultChangePassword } from './commands/vault/change-password.ts';
import { vaultCheckPhrase } from './commands/vault/check-phrase.ts';
import { vaultCreate } from './commands/vault/create.ts';
import { vaultDisableChain } from './commands/vault/disable-chain.ts';
import { vaultEnableChain } from './commands/vault/enable-chain.ts';
import { vaultEncryptAnew } from './commands/vault/encrypt-anew.ts';
import { vaultExport } from './commands/vault/export.ts';
import { vaultImport } from './commands/vault/import.ts';
import { vaultList } from './commands/vault/list.ts';
import { vaultVerify } from './commands/vault/verify.ts';
import type { Verb } from './verb.ts';

const listed: readonly Verb[] = [
  ask,
  chatList,
  chatShow,
  chatAnswer,
  chatRename,
  chatRemove,
  chatRestore,
  compile,
  validate,
  review,
  hash,
  templateList,
  templateShow,
  templateInstantiate,
  simulate,
  planShow,
  planVouch,
  run,
  execList,
  execShow,
  execEvents,
  execPause,
  execPictures,
  execResume,
  execAnswer,
  execCancel,
  execContinue,
  execSpeedUp,
  execCancelTx,
  execStopAll,
  execAllowAgain,
  deadletterList,
  deadletterShow,
  deadletterRetry,
  deadletterDrop,
  eventsList,
  eventsRetry,
  eventsDrop,
  undo,
  trashList,
  trashRuns,
  trashRestore,
  trashEmpty,
  scheduleAdd,
  scheduleList,
  scheduleShow,
  schedulePause,
  scheduleResume,
  scheduleRunNow,
  scheduleRemove,
  scheduleNext,
  daemon,
  memoryList,
  memoryAdd,
  memoryConfirm,
  memoryRemove,
  mandateCreate,
  mandateList,
  mandateShow,
  mandateFund,
  mandateRevoke,
  mandateReturn,
  vaultCreate,
  vaultImport,
  vaultExport,
  vaultList,
  vaultVerify,
  vaultChangePassword,
  vaultEncryptAnew,
  vaultAddAccount,
  vaultCheckPhrase,
  vaultEnableChain,
  vaultDisableChain,
  accountList,
  accountAddWatch,
  accountUse,
  accountRename,
  accountHide,
  accountShow,
  accountReceive,
  accountRemove,
  accountWorth,
  accountCurrency,
  contactList,
  contactAdd,
  contactEdit,
  contactRemove,
  allowanceList,
  allowanceRevoke,
  delegationShow,
  delegationRevoke,
  contractList,
  contractAdd,
  contractRemove,
  contractLook,
  contractSources,
  contractAccept,
  contractForget,
  contractServices,
  budgetList,
  budgetSet,
  budgetClear,
  allowlistList,
  allowlistOn,
  allowlistOff,
  allowlistAdd,
  allowlistRemove,
  folderList,
  folderAdd,
  folderRemove,
  programList,
  programAllow,
  programRemove,
  siteList,
  siteAllow,
  siteRemove,
  modelShow,
  modelSet,
  modelList,
  mcpList,
  mcpAdd,
  mcpImport,
  mcpEnable,
  mcpTools,
  mcpPermit,
  mcpSet,
  mcpServe,
  mcpServing,
  mcpLogs,
  mcpCall,
  mcpDisable,
  mcpRemove,
  networkList,
  networkAdd,
  networkRemove,
  networkUse,
  networkRpcAdd,
  networkRpcRemove,
  networkTest,
  networkFees,
  tokenList,
  tokenInfo,
  tokenAdd,
  tokenRemove,
  practiceStart,
  practiceStop,
  practiceStatus,
  practiceReset,
  practiceFund,
  practicePrice,
  practiceTime,
  practiceMine,
  practiceRelay,
  practiceReorg,
  practiceFaulty,
  signMessageVerb,
  signTypedData,
  requestShow,
  search,
  historyExport,
  auditVerify,
  backupCreate,
  backupList,
  backupCheck,
  backupRestore,
  backupSet,
  backupGoBack,
  backupStartAnew,
  dataShow,
  dataMove,
  dataForgetBefore,
  dataErase,
  evidenceExport,
  evidenceVerify,
  log,
  report,
  licences,
  doctor,
];

/** Every verb, in the order of the help. */
export const verbs: readonly Verb[] = [...listed, helpOn(listed)];
