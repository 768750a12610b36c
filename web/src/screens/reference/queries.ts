import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { answerOf } from '../../lib/attempt.ts'
import type { ApiDocument } from './document.ts'

async function fetchDocument(): Promise<ApiDocument> {
  return (await answerOf((options) => api.openApi({}, options))) as unknown as ApiDocument
}

/** It changes only with the server itself. */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: fetchDocument,
  staleTime: Number.POSITIVE_INFINITY,
})
