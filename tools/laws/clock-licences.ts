import type { Licence } from './clock.ts'

/** Places outside `platform/system.ts` that may wait, ask the time or throw dice. */
export const licences: readonly Licence[] = []
