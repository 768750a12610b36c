import { api } from './api.ts'

/** After a change of oneself, so that the whole app shows it at once. */
export function refreshSession(): Promise<void> {
  return api.$session.value.refetch({ query: { disableCookieCache: true } })
}
