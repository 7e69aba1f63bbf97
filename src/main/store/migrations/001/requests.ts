// Frozen: part of migration 001. A request and everything that was asked, tried and found for it.
export const requestsSql = `
CREATE TABLE requests (
  request_id TEXT PRIMARY KEY,
  user_prompt TEXT NOT NULL,
  wallet_ref TEXT NOT NULL,
  wallet_address TEXT,
  plan_id TEXT REFERENCES plans (plan_id),
  status TEXT NOT NULL CHECK (status IN ('running', 'waiting', 'completed', 'failed', 'cancelled')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX requests_by_time ON requests (created_at);
CREATE INDEX requests_by_plan ON requests (plan_id);

CREATE TABLE prompts (
  prompt_id TEXT PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES requests (request_id),
  step_number INTEGER NOT NULL,
  prompt_type TEXT NOT NULL CHECK (prompt_type IN
    ('user_input', 'refinement', 'refinement_response', 'tool_execution', 'context_building')),
  prompt_content TEXT NOT NULL,
  template_used TEXT,
  model TEXT,
  input_tokens INTEGER,
  output_tokens INTEGER,
  cached_tokens INTEGER,
  cost_usd TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX prompts_by_request ON prompts (request_id);

CREATE TABLE tool_executions (
  tool_execution_id TEXT PRIMARY KEY,
  request_id TEXT REFERENCES requests (request_id),
  execution_id TEXT REFERENCES executions (execution_id),
  effect_id TEXT UNIQUE REFERENCES effects (effect_id),
  step_number INTEGER NOT NULL,
  tool_name TEXT NOT NULL,
  tool_params TEXT NOT NULL,
  expected_outcome TEXT,
  reasoning TEXT,
  llm_response TEXT,
  refined_prompt_id TEXT REFERENCES prompts (prompt_id),
  raw_response TEXT,
  execution_status TEXT NOT NULL CHECK (execution_status IN ('pending', 'executing', 'verified', 'failed')),
  fork_tx_hash TEXT,
  tx_hash TEXT,
  execution_result TEXT,
  verification_status TEXT CHECK (verification_status IN ('verified', 'unverified', 'failed')),
  verification_details TEXT,
  wallet_context TEXT,
  updated_wallet_context TEXT,
  execution_time_ms INTEGER,
  error_message TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tool_executions_by_request ON tool_executions (request_id);
CREATE INDEX tool_executions_by_execution ON tool_executions (execution_id);

CREATE TABLE execution_errors (
  error_id TEXT PRIMARY KEY,
  request_id TEXT REFERENCES requests (request_id),
  execution_id TEXT REFERENCES executions (execution_id),
  step_number INTEGER,
  tool_execution_id TEXT REFERENCES tool_executions (tool_execution_id),
  error_type TEXT NOT NULL CHECK (error_type IN
    ('prompt_refinement', 'tool_execution', 'verification', 'context_building')),
  error_code TEXT NOT NULL,
  error_message TEXT NOT NULL,
  error_details TEXT,
  recovery_attempted INTEGER NOT NULL CHECK (recovery_attempted IN (0, 1)),
  recovery TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX execution_errors_by_request ON execution_errors (request_id);
CREATE INDEX execution_errors_by_execution ON execution_errors (execution_id);
`;
