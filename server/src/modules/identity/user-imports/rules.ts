import type { UserImport, UserImportReason } from '@guildhall/contract/identity/user-imports'
import { span } from '../../../kernel/index.ts'

/** Where uploads are stored. */
export const userImportFolder = 'user-imports/'

/** Valid until an upload begins. */
export const linkSeconds = 3600
/** How long an import waits for the upload, and for the decision after a check. */
export const patience = span.day
/** How long ended imports are kept. */
export const retention = 30 * span.day
/** Imports that are begun, by all administrators together. */
export const beginnings = { max: 20, seconds: 3600 }

/** Stored problems of one import. */
export const mostProblems = 10_000
const longestSubject = 320

export type Problem = {
  readonly position: number
  readonly subject: string
  readonly reason: UserImportReason
}

export type Outcomes = Pick<UserImport, 'created' | 'existing' | 'refused'> & {
  readonly problems: readonly Problem[]
}

/** A user of the file. */
type Row = { readonly user: { readonly id: string; readonly email: string } }

type Result =
  | { readonly kind: 'created'; readonly droppedUsername?: string }
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reason: UserImportReason }

/** PostgreSQL stores neither NUL nor half of a character. */
const storable = (text: string) => text.replaceAll('\0', '').slice(0, longestSubject).toWellFormed()

/** What became of a group whose first user has the place `first` in the file. */
export function outcomesOf(
  group: readonly Row[],
  results: readonly Result[],
  first: number,
): Outcomes {
  const counts = { created: 0, existing: 0, refused: 0 }
  const problems: Problem[] = []
  for (const [index, result] of results.entries()) {
    const user = group[index]?.user
    const report = (reason: Problem['reason']) =>
      problems.push({
        position: first + index,
        subject: storable(user?.id || user?.email || ''),
        reason,
      })
    if (result.kind === 'refused') {
      counts.refused++
      report(result.reason)
    } else if (result.kind === 'known') counts.existing++
    else {
      counts.created++
      if (result.droppedUsername !== undefined) report('username_dropped')
    }
  }
  return { ...counts, problems }
}

/** Formats whose accounts, identities or hashes are read in a pass of their own. */
const twice: ReadonlySet<UserImport['system']> = new Set(['better-auth', 'auth0', 'supabase'])

/** How often a check reads the file: once for its structure, then for the users. */
export const passesOf = (format: UserImport['system']) => (twice.has(format) ? 3 : 2)

/** From 0 to 1. */
export function progressOf({
  percent,
  processed,
  state,
  total,
}: Pick<UserImport, 'state' | 'total'> & {
  readonly percent: number
  readonly processed: number
}): number {
  if (state === 'uploading') return 0
  if (state === 'checking') return percent / 100
  if (state === 'checked' || state === 'succeeded') return 1
  return total ? Math.min(1, processed / total) : 0
}
