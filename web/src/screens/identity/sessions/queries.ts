import { sessions } from '../../../lib/calls.ts'
import { optimistic, useAction, useCall } from '../../../lib/data.ts'

export type ListedSession = NonNullable<ReturnType<typeof useSessions>['data']>[number]

export function useSessions() {
  return useCall(sessions.listSessions, {})
}

/** Removes the row at once, and restores it if the server refuses. */
export function useRevoke() {
  return useAction(sessions.revokeSession, {
    optimistic: optimistic(sessions.listSessions, (all, { token }: { token: string }) =>
      all.filter((session) => session.token !== token),
    ),
    alreadyDone: ['SESSION_NOT_FOUND'],
  })
}

export function useRevokeOthers() {
  return useAction(sessions.revokeOtherSessions, { invalidates: [sessions.listSessions] })
}
