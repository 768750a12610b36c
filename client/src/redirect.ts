import type { Page } from './environment.ts'

/** Where an answer such as `{ url, redirect: true }` wants the browser to go, if it may. */
export function redirectTarget(answer: unknown, page: Page): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { url, redirect } = answer as { url?: unknown; redirect?: unknown }
  if (redirect !== true || typeof url !== 'string') return null
  if (!URL.canParse(url, page.location.href)) return null
  const target = new URL(url, page.location.href)
  return target.protocol === 'http:' || target.protocol === 'https:' ? target.href : null
}
