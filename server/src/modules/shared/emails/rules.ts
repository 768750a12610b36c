import { AppError } from '../../../kernel/index.ts'

type Email = { readonly sentAt: Date | null; readonly failed: boolean; readonly held: boolean }

export function stateOf({ failed, held, sentAt }: Email, isStored: boolean) {
  if (sentAt !== null) return 'sent' as const
  if (isStored) return 'stored' as const
  if (held) return 'held' as const
  return failed ? ('failed' as const) : ('waiting' as const)
}

/** Where the page before ended: the time of its last email, and the id. */
export function positionOf(text: string | undefined) {
  if (text === undefined) return undefined
  const end = text.indexOf('_')
  const at = new Date(text.slice(0, end))
  if (Number.isNaN(at.getTime())) throw new AppError('VALIDATION_ERROR')
  return { at, id: text.slice(end + 1) }
}
