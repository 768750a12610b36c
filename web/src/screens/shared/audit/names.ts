import type { audit, OutputOf } from '../../../lib/calls.ts'

type OfOrganization = OutputOf<typeof audit.listOfOrganization>
type OfServer = OutputOf<typeof audit.list>

export type Line = OfOrganization['items'][number]
export type Named = OfOrganization['people'][number]

/** What the ids of lines stand for. Only the operator has organizations, and names of all users. */
export type Names = {
  readonly people: readonly Named[]
  readonly organizations?: OfServer['organizations'] | undefined
}
