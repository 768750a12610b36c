import { createElement, type ReactNode } from 'react'

/** Elements of texts; whatever else there is, only its contents are kept. */
const elements: ReadonlySet<string> = new Set([
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'hr', 'br', 'pre', 'code', 'nav'],
])
const empty: ReadonlySet<string> = new Set(['hr', 'br'])
const attributes: ReadonlySet<string> = new Set([
  ...['id', 'href', 'rel', 'start', 'data-align', 'aria-label'],
])

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
}
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp);/g, (all, name: string) => entities[name] ?? all)

const piece = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*>|([^<]+|<)/g
const attribute = /([a-z-]+)="([^"]*)"/g
const safeLink = /^(?:https?:|mailto:|[/#])/i

type Props = Record<string, string>

function propsOf(text: string, within: string | undefined): Props {
  const props: Props = {}
  for (const [, name = '', value = ''] of text.matchAll(attribute)) {
    if (!attributes.has(name)) continue
    if (name !== 'href' || safeLink.test(decoded(value))) props[name] = decoded(value)
  }
  if (within === undefined) return props
  const { id, href, 'aria-label': _, ...rest } = props
  const ownId = id === undefined ? {} : { id: within + id }
  if (href === undefined) return { ...rest, ...ownId }
  // A heading of the same text is not elsewhere.
  if (href.startsWith('#')) return { ...rest, ...ownId, href: `#${within}${href.slice(1)}` }
  return { ...rest, ...ownId, href, target: '_blank', rel: 'noopener noreferrer' }
}

type Open = { readonly tag: string; readonly props: Props; readonly children: ReactNode[] }

/**
 * The HTML of the server's renderer as elements: the content policy lets no script write HTML. All of
 * what is there becomes a node, spaces too, so that a page that the server drew is the same.
 * A sample inside another page has a name, which its anchors begin with; its links open apart.
 */
export function proseElements(html: string, within?: string): readonly ReactNode[] {
  const top: ReactNode[] = []
  const opened: Open[] = []
  // Of a sample, the list of headings is no landmark of the page.
  const drawnAs = (tag: string) => (tag === 'nav' && within !== undefined ? 'div' : tag)
  const here = () => opened.at(-1)?.children ?? top
  const close = () => {
    const done = opened.pop()
    // Children as arguments keep their places, so they need no keys.
    if (done) here().push(createElement(drawnAs(done.tag), done.props, ...done.children))
  }
  for (const [, end, tag = '', given = '', text] of html.matchAll(piece)) {
    if (text !== undefined) here().push(decoded(text))
    else if (!elements.has(tag)) continue
    else if (end) {
      if (opened.some((each) => each.tag === tag)) {
        while (opened.at(-1)?.tag !== tag) close()
        close()
      }
    } else if (empty.has(tag)) here().push(createElement(tag, propsOf(given, within)))
    else opened.push({ tag, props: propsOf(given, within), children: [] })
  }
  while (opened.length > 0) close()
  return top
}
