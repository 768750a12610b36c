import { dataImports, type OutputOf } from '../../../lib/calls.ts'
import { usePolledCall } from '../../../lib/live-call.ts'

export type Import = OutputOf<typeof dataImports.get>

export const isOver = ({ finishedAt }: Pick<Import, 'finishedAt'>) => finishedAt !== null

const pollInterval = 1_000
const listed = 20

/** The latest ones; asked for again while one runs. */
export const useImports = (organizationId: string) =>
  usePolledCall(dataImports.list, { query: { organizationId, limit: listed } }, (answer) =>
    answer?.items.some((of) => !isOver(of)) ? pollInterval : false,
  )
