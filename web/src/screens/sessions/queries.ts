import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { answerOf, RequestFailed } from '../../lib/attempt.ts'

function fetchSessions() {
  return answerOf((options) => api.listSessions({}, options))
}

export type ListedSession = Awaited<ReturnType<typeof fetchSessions>>[number]
type Kept = { before: ListedSession[] | undefined }

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: fetchSessions })

/** A session that has ended already, perhaps from another window, is what was asked for. */
async function revoke(token: string) {
  try {
    await answerOf((options) => api.revokeSession({ token }, options))
  } catch (error) {
    const ended = error instanceof RequestFailed && error.failure.code === 'SESSION_NOT_FOUND'
    if (!ended) throw error
  }
}

/** The row is gone at once and comes back if the server refuses. */
export function useRevoke() {
  const client = useQueryClient()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: ({ token }: ListedSession) => revoke(token),
    async onMutate({ id }): Promise<Kept> {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter((session) => session.id !== id))
      return { before }
    },
    onError: (_error, _session, kept) => client.setQueryData(queryKey, kept?.before),
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
