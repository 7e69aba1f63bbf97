// Run before each file of e2e tests: its apps appear on the display of the worker that runs it.
const displays = process.env['COUNTERSIGN_TEST_DISPLAYS']?.split(' ') ?? [];
const own = displays[Number(process.env['VITEST_POOL_ID']) - 1];
if (own !== undefined) process.env['DISPLAY'] = own;
