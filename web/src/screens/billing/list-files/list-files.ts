import { useState } from 'react'
import { type InputOf, listFiles, type OutputOf } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import { trySend } from '../../../lib/send.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'

export type ListFile = OutputOf<typeof listFiles.get>
export type Asked = InputOf<typeof listFiles.create>

/** The direct download gives so many rows in a moment; more of them are made in the background. */
export const mostAtOnce = 1_000

const pollInterval = 1_000
/** As many as there can be, with those that have expired. */
const listed = 50

export const isOver = ({ finishedAt }: Pick<ListFile, 'finishedAt'>) => finishedAt !== null

/** Asked for again while one is made. */
export const useListFiles = (organizationId: string) =>
  usePolledCall(listFiles.list, { query: { organizationId, limit: listed } }, (answer) =>
    answer?.items.some((file) => !isOver(file)) ? pollInterval : false,
  )

export const downloadOf = ({ id }: Pick<ListFile, 'id'>) => `/v1/list-files/${id}/download`

/** What can be done with a file: each tells why it was refused. */
export function useFileActions() {
  const errorText = useErrorText()
  const invalidate = useInvalidate(listFiles.list)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(work: () => ReturnType<typeof trySend>): Promise<boolean> {
    setBusy(true)
    const { failure } = await work()
    setBusy(false)
    setProblem(failure ? errorText(failure) : undefined)
    invalidate()
    return failure === null
  }

  return {
    busy,
    problem,
    ask: (asked: Asked) => run(() => trySend(listFiles.create, asked)),
    /** Whoever downloads everything confirms who they are, before the browser goes there. */
    async open({ id }: Pick<ListFile, 'id'>) {
      if (await run(() => trySend(listFiles.unlock, { id }))) location.assign(downloadOf({ id }))
    },
    retry: ({ id }: Pick<ListFile, 'id'>) => run(() => trySend(listFiles.retry, { id })),
    remove: ({ id }: Pick<ListFile, 'id'>) => run(() => trySend(listFiles.remove, { id })),
  }
}
