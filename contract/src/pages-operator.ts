import type { AreaPages } from './kernel/page.ts'

/** The pages of the operator, for admins of this installation. */
export const operatorPages = {} as const satisfies AreaPages
