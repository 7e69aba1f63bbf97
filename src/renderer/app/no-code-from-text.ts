// Comes before every module that reads something with zod: zod would first try to make code from text, which
// the content policy of the windows refuses and reports.
import { z } from 'zod';

z.config({ jitless: true });
