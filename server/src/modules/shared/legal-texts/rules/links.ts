import { anchorOf } from './headings.ts'

const longestLink = 2000
const base = 'https://base.invalid'
const safeScheme = /^(?:https?|mailto):/i

/**
 * Where a link may lead: to web pages, to email addresses and to places of this server. The address of
 * another server without its scheme is taken for a mistake.
 */
export function isSafeLink(href: string): boolean {
  if (href.length > longestLink || /[\p{Cc}\\]/u.test(href) || href.startsWith('//')) return false
  // Without a scheme, only from the root of this server: pages are read at several addresses.
  return URL.canParse(href, base) && (safeScheme.test(href) || /^[/#]/.test(href))
}

export const isElsewhere = (href: string) => /^https?:/i.test(href)

/** Anchors have a prefix, so that a heading takes no id of the page. */
export function hrefOf(href: string): string {
  if (!href.startsWith('#') || href === '#') return href
  return `#${anchorOf(decoded(href.slice(1)))}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
