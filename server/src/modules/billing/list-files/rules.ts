import type { ListFile, ListFileCreate, ListOfFile } from '@guildhall/contract/billing/list-files'
import { AppError } from '../../../kernel/index.ts'

/** Rows of one piece: one statement, and one part of the stored file. */
export const pieceSize = 1_000
/** Pieces of one run; then other files have their turn. */
export const piecesOfRun = 10
/** Failures in a row after which a file is given up, until somebody tries again. */
export const mostFailures = 5
/** Beyond it spreadsheets do not open a file. */
export const mostBytesOfFile = 512 * 1024 ** 2

/** Of an organization. */
const limits = {
  /** Waiting or being made at once. */
  unfinished: 3,
  kept: 20,
  bytes: 1024 ** 3,
} as const

/** What was asked for, as it is stored: dates are texts. */
export type Choice = {
  readonly filters: Readonly<Record<string, unknown>>
  readonly timezone: string
  readonly columns: readonly string[] | null
  /** Slugs of the custom fields of that moment. */
  readonly customFields: readonly string[]
}

export function choiceOf(input: ListFileCreate, customFields: readonly string[]): Choice {
  const given = Object.entries('filters' in input ? input.filters : {}).filter(
    ([, value]) => value !== undefined,
  )
  return {
    filters: Object.fromEntries(given),
    timezone: 'timezone' in input ? input.timezone : 'UTC',
    columns: 'columns' in input ? (input.columns ?? null) : null,
    customFields,
  }
}

/** The filters of a stored choice, as the endpoints of the list have them. */
export function filtersOf<List extends Exclude<ListOfFile, 'everything'>>(
  choice: Choice,
): Extract<ListFileCreate, { list: List }>['filters'] {
  const entries = Object.entries(choice.filters).map(([name, value]) => [
    name,
    /_(after|before)$/.test(name) && typeof value === 'string' ? new Date(value) : value,
  ])
  return Object.fromEntries(entries)
}

export const earlier = (one: Date | undefined, other: Date) => (one && one < other ? one : other)

type Asker = { readonly type: ListFile['asked_by']['type']; readonly id: string }

/** Who asks, and what they may do in an organization. */
export type Caller = Asker & {
  scopesIn(organizationId: string): Promise<ReadonlySet<string>>
}

/** The scopes of which one is enough; whoever may export all of it has the scope for that. */
export const scopesOf = (list: ListOfFile) =>
  list === 'everything' ? ['exports:write'] : [`${list}:read`, `${list}:write`]

export const mayRead = (scopes: ReadonlySet<string>, list: ListOfFile) =>
  scopesOf(list).some((scope) => scopes.has(scope))

/** Whoever manages the organization sees the files of all, and deletes them. */
export const mayManage = (scopes: ReadonlySet<string>) => scopes.has('organizations:write')

export type Usage = { readonly unfinished: number; readonly kept: number; readonly bytes: number }

export function assertRoomToWork({ unfinished }: Pick<Usage, 'unfinished'>) {
  if (unfinished >= limits.unfinished) throw new AppError('TOO_MANY_FILES_ARE_BEING_MADE')
}

export function assertRoom(usage: Usage) {
  assertRoomToWork(usage)
  if (usage.kept >= limits.kept || usage.bytes >= limits.bytes) {
    throw new AppError('TOO_MANY_FILES_ARE_KEPT')
  }
}
