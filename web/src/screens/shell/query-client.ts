import { QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestFailed } from '../../lib/attempt.ts'
import { enter } from '../../lib/places.ts'
import { withNext } from '../../lib/safe-path.ts'

function statusOf(error: unknown): number | undefined {
  return error instanceof RequestFailed ? error.failure.status : undefined
}

/** A session that ended elsewhere: sign in and come back to the same place. */
export function leaveToSignIn(): void {
  enter(withNext('/sign-in', location.pathname + location.search))
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (statusOf(error) === 401) leaveToSignIn()
    },
  }),
  defaultOptions: {
    queries: { retry: (count, error) => count < 1 && (statusOf(error) ?? 500) >= 500 },
  },
})
