import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { answerOf } from '../../../lib/attempt.ts'

const pollInterval = 5000

function fetchMails(to: string | undefined) {
  return answerOf((options) => api.outbox.list({ query: to === undefined ? {} : { to } }, options))
}

export type Mail = Awaited<ReturnType<typeof fetchMails>>['items'][number]

export function mailsQuery(to: string | undefined) {
  return queryOptions({
    queryKey: ['outbox', to ?? null],
    queryFn: () => fetchMails(to),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  })
}
