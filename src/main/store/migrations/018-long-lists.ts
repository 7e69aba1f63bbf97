// Frozen. Lists of a long history: chats and notifications are found in their order, and the approvals of an effect
// without a look at all that there ever were.
import type { Migration } from './migration.ts';

export const longLists: Migration = {
  version: 18,
  schema: '162e975ac1045aeee80b06315e0f2e0a74d69a7b8eac3076e514e14cbafa9eb6',
  sql: `
CREATE INDEX conversations_by_time ON conversations (updated_at) WHERE removed_at IS NULL;
CREATE INDEX notifications_by_time ON notifications (created_at);
CREATE INDEX approvals_by_effect ON approvals (effect_id);
`,
};
