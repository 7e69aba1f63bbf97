// Frozen: part of migration 003. In the place of a step `%`, `/` and `#` have a meaning now. A run whose
// step ids hold them would not find its own steps again, nor what it sent: they are written anew.
export const stepPlacesSql = `
CREATE TABLE moved_steps (
  step_id TEXT PRIMARY KEY,
  execution_id TEXT NOT NULL,
  was TEXT NOT NULL,
  path TEXT NOT NULL
) STRICT;
WITH RECURSIVE
  named AS (
    SELECT step_id, execution_id, path AS was, level, node_id,
      replace(replace(replace(node_id, '%', '%25'), '/', '%2F'), '#', '%23') AS name
    FROM steps WHERE execution_id IN
      (SELECT execution_id FROM steps WHERE node_id GLOB '*[%/#]*')
  ),
  placed (step_id, execution_id, was, level, path) AS (
    SELECT step_id, execution_id, was, level, name FROM named WHERE level = 0
    UNION ALL
    SELECT below.step_id, below.execution_id, below.was, below.level, above.path || '/' || below.name
    FROM placed AS above JOIN named AS below ON below.execution_id = above.execution_id
      AND below.level = above.level + 1 AND below.was = above.was || '/' || below.node_id
  )
INSERT INTO moved_steps SELECT step_id, execution_id, was, path FROM placed WHERE was <> path;

DROP TRIGGER steps_identity;
DROP TRIGGER effects_identity;
-- By way of a place that no step has: a new place may be the old one of another step.
UPDATE steps SET path = '/' || step_id WHERE step_id IN (SELECT step_id FROM moved_steps);
UPDATE steps SET path = (SELECT path FROM moved_steps AS moved WHERE moved.step_id = steps.step_id)
  WHERE step_id IN (SELECT step_id FROM moved_steps);
UPDATE effects SET path = '/' || moved.step_id FROM moved_steps AS moved
  WHERE moved.execution_id = effects.execution_id AND moved.was = effects.path;
UPDATE effects SET path = moved.path FROM moved_steps AS moved
  WHERE moved.execution_id = effects.execution_id AND '/' || moved.step_id = effects.path;
UPDATE dead_letters SET path = '/' || moved.step_id FROM moved_steps AS moved
  WHERE moved.execution_id = dead_letters.execution_id AND moved.was = dead_letters.path;
UPDATE dead_letters SET path = moved.path FROM moved_steps AS moved
  WHERE moved.execution_id = dead_letters.execution_id AND '/' || moved.step_id = dead_letters.path;
CREATE TRIGGER steps_identity BEFORE UPDATE OF step_id, execution_id, path, node_id ON steps
BEGIN SELECT RAISE(ABORT, 'a step never changes its place'); END;
CREATE TRIGGER effects_identity BEFORE UPDATE OF
  effect_id, execution_id, path, attempt, ordinal, is_last, kind, chain_id, instance_id, account, intent ON effects
BEGIN SELECT RAISE(ABORT, 'what an effect is for never changes'); END;
DROP TABLE moved_steps;
`;
