import { QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestFailed } from '../lib/attempt.ts'
import { openSignIn } from './sign-out.ts'

function statusOf(error: unknown): number | undefined {
  return error instanceof RequestFailed ? error.failure.status : undefined
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (statusOf(error) === 401) openSignIn()
    },
  }),
  defaultOptions: {
    queries: { retry: (count, error) => count < 1 && (statusOf(error) ?? 500) >= 500 },
  },
})
