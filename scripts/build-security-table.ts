// Writes docs/security.md: what has to hold, and the tests that prove it. Run after a change of the titles of such
// tests or of test/security/requirements: npm run security-table
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProofs } from '../test/security/support/proofs.ts';
import { writeSecurityTable } from '../test/security/support/security-table.ts';

const page = join(import.meta.dirname, '..', 'docs', 'security.md');
writeFileSync(page, writeSecurityTable(readProofs().proofs));
