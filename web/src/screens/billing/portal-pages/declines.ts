import type { DeclineNote } from '@guildhall/contract/decline-note'

const declines: readonly string[] = [
  'declined',
  'noFunds',
  'cardLost',
  'notApproved',
] satisfies readonly DeclineNote[]

/** What checkouts have a text for as well. */
export const isDecline = (note: string): note is DeclineNote => declines.includes(note)
