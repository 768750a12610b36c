import type { InsideType } from '../types.ts'

/** There is nothing to do but to note that it was granted. */
export const plain = {
  runs: 'inside',
  changesGrants: () => false,
  grant: () => ({ properties: {} }),
  revoke: () => ({}),
} as const satisfies InsideType<'custom'> & InsideType<'feature_flag'>
