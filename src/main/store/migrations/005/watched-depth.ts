// Frozen: part of migration 005. How deep confirmed effects are watched differs by chain; none needs more.
export const watchedDepthSql = `
DROP INDEX effects_watched;
CREATE INDEX effects_watched ON effects (chain_id)
  WHERE state = 'confirmed' AND realm = 'chain' AND instance_id = '' AND confirmations <= 512;
`;
