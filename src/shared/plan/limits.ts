/** Bounds of a plan document. They are checked before anything recursive looks at the input. */

/** JSON nesting: the plan itself is level 1. */
export const maxPlanDepth = 32;

/** UTF-8 bytes of the JSON text. */
export const maxPlanBytes = 1_048_576;

/** Plan nodes, counted over the whole tree. */
export const maxPlanNodes = 10_000;

/** Addresses of one plan that a person says they know; nobody looks at more of them one by one. */
export const maxVouched = 200;
