import type { Location } from './environment.ts'

/** The redirect target of a response such as `{ url, redirect: true }`, if it is a web URL. */
export function redirectTarget(answer: unknown, location: Location): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { url, redirect } = answer as { url?: unknown; redirect?: unknown }
  if (redirect !== true || typeof url !== 'string') return null
  if (!URL.canParse(url, location.href)) return null
  const target = new URL(url, location.href)
  return target.protocol === 'http:' || target.protocol === 'https:' ? target.href : null
}
