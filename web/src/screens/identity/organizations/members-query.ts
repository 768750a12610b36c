import type { InputOf, membership, OutputOf } from '../../../lib/calls.ts'
import { pageZone } from '../../../lib/zone-days.ts'

type List = typeof membership.listMembers
type ListQuery = NonNullable<InputOf<List>['query']>
export type Member = OutputOf<List>['items'][number]

export type MembersSearch = {
  readonly slug: string
  readonly find: string | undefined
  readonly role: string | undefined
  readonly sort: { column: string; descending: boolean } | undefined
}

const sortable = ['name', 'role', 'createdAt'] as const

/** What the list and the file of it are asked for: a text, a role and an order. */
export function queryOf({ find, role, sort }: MembersSearch) {
  const by = sortable.find((name) => name === sort?.column) ?? 'createdAt'
  const q = find?.trim().slice(0, 200)
  const sorting: NonNullable<ListQuery['sorting']> = [sort?.descending ? `-${by}` : by]
  return { ...(q && { q }), ...(role && { role }), sorting }
}

/** The address of the file that the server makes of the list. */
export function fileQueryOf(search: MembersSearch) {
  const { q, role, sorting } = queryOf(search)
  return { q, role, sorting: sorting.join(), timezone: pageZone() }
}
