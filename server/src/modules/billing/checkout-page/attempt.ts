import type { CheckoutNote } from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { fieldAt, type Problems, problemAt } from './form.ts'
import { noteOfError } from './notes.ts'

/** It was confirmed meanwhile, in this tab or another. */
export const isOver = (error: unknown): boolean =>
  error instanceof AppError &&
  ['CHECKOUT_IS_NOT_OPEN', 'CHECKOUT_IS_BEING_CONFIRMED'].includes(error.code)

type Attempt<Value> = {
  readonly problems: Problems
  readonly value?: Value
  readonly note?: CheckoutNote
}

/**
 * Sends what is valid, and without what was refused for its field, so that one of them keeps nothing else
 * from being stored. `isBlocking` says which of them end the attempt.
 */
export async function attempt<Value>(
  changes: Record<string, unknown>,
  send: (changes: Record<string, unknown>) => Promise<Value>,
  isBlocking: (field: string) => boolean,
): Promise<Attempt<Value>> {
  let left = changes
  let problems: Problems = {}
  for (;;) {
    try {
      return { problems, value: await send(left) }
    } catch (error) {
      if (!(error instanceof AppError) || isOver(error)) throw error
      const { issues = [] } = error.detail
      if (issues.length === 0) return { problems, note: noteOfError(error.code) }
      const found = issues.map(({ loc, type }) => {
        const field = fieldAt(loc)
        return [field, problemAt(field, type)] as const
      })
      problems = { ...problems, ...Object.fromEntries(found) }
      const refused = new Set(issues.map(({ loc }) => String(loc[1] ?? '')))
      const rest = Object.entries(left).filter(([name]) => !refused.has(name))
      const isStuck = rest.length === Object.keys(left).length
      if (isStuck || found.some(([field]) => isBlocking(field))) return { problems }
      left = Object.fromEntries(rest)
    }
  }
}
