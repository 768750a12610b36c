import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { answerOf } from '../../../lib/attempt.ts'
import type { ApiDocument } from './document.ts'

const openApi = { method: 'GET', path: '/api/openapi.json', body: {} } as const

async function fetchDocument() {
  return (await answerOf((options) => api.$fetch(openApi, options))) as ApiDocument
}

/** The document changes only with a new version of the server. */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: fetchDocument,
  staleTime: Number.POSITIVE_INFINITY,
})
