import type { Resolve } from './resolve.ts'

/** A note for those who have it. */
export const custom: Resolve<'custom'> = ({ note = null }) => ({ properties: { note } })
