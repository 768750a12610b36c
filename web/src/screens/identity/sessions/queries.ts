import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { answerOf, RequestFailed } from '../../../lib/attempt.ts'

function fetchSessions() {
  return answerOf((options) => api.listSessions({}, options))
}

export type ListedSession = Awaited<ReturnType<typeof fetchSessions>>[number]
type Snapshot = { before: ListedSession[] | undefined }

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: fetchSessions })

/** A session that has already ended counts as revoked. */
async function revoke(token: string) {
  try {
    await answerOf((options) => api.revokeSession({ token }, options))
  } catch (error) {
    const ended = error instanceof RequestFailed && error.failure.code === 'SESSION_NOT_FOUND'
    if (!ended) throw error
  }
}

/** Removes the row at once, and restores it if the server refuses. */
export function useRevoke() {
  const client = useQueryClient()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: ({ token }: ListedSession) => revoke(token),
    async onMutate({ id }): Promise<Snapshot> {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter((session) => session.id !== id))
      return { before }
    },
    onError: (_error, _session, snapshot) => client.setQueryData(queryKey, snapshot?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export function useRevokeOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => answerOf((options) => api.revokeOtherSessions({}, options)),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
