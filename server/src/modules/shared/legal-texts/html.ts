import type { Token } from 'markdown-it'
import { fail, ok, type Result } from '../../../kernel/index.ts'
import { parse } from './markdown.ts'
import { createAnchors, type Heading, listedOf } from './rules/headings.ts'
import { hrefOf, isElsewhere, isSafeLink } from './rules/links.ts'

export type Rendered = {
  /** The first heading, if the text begins with its only one of the first level. */
  readonly title: string | null
  readonly html: string
}

/** Addresses of links that are used again and again can make much of little. */
const longestHtml = 1_000_000

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)

/** The elements that a text may become; whatever else the parser finds is left out. */
const elements: ReadonlySet<string> = new Set([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'hr', 'br'],
])

const alignment = /^text-align:(left|center|right)$/

function attributesOf(token: Token): string {
  const start = token.attrGet('start')
  if (token.tag === 'ol' && start !== null && /^\d{1,9}$/.test(String(start))) {
    return ` start="${start}"`
  }
  // Styles of elements are against the content policy.
  const align = alignment.exec(String(token.attrGet('style') ?? ''))?.[1]
  return align ? ` data-align="${align}"` : ''
}

function linkOf(token: Token): string {
  const href = String(token.attrGet('href') ?? '')
  if (!isSafeLink(href)) return '<a>'
  const rel = isElsewhere(href) ? ' rel="noopener noreferrer"' : ''
  return `<a href="${escaped(hrefOf(href))}"${rel}>`
}

function elementOf(token: Token): string {
  const { nesting, tag } = token
  if (tag === 'a') return nesting === -1 ? '</a>' : linkOf(token)
  if (!elements.has(tag)) return ''
  return nesting === -1 ? `</${tag}>` : `<${tag}${attributesOf(token)}>`
}

function inline(token: Token): string {
  switch (token.type) {
    case 'text':
      return escaped(token.content)
    case 'code_inline':
      return `<code>${escaped(token.content)}</code>`
    case 'softbreak':
      return '\n'
    default:
      return elementOf(token)
  }
}

/** Ends where it is too long already: a reference may be used thousands of times. */
function inlines({ children }: Token): string {
  let html = ''
  for (const child of children ?? []) {
    html += inline(child)
    if (html.length > longestHtml) break
  }
  return html
}

const plain = (token: Token | undefined) =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')

const levelOf = ({ tag }: Token) => Number(tag.slice(1))
const isTop = (token: Token) => token.type === 'heading_open' && levelOf(token) === 1

/** The page has one heading of the first level: the title, or another that the page has by itself. */
function split(tokens: readonly Token[]) {
  const tops = tokens.filter(isTop).length
  const [first, content] = tokens
  const title = first && isTop(first) && tops === 1 ? plain(content).trim().slice(0, 200) : ''
  if (title === '') return { title: null, body: tokens, shift: tops > 0 ? 1 : 0 }
  return { title, body: tokens.slice(3), shift: 0 }
}

function contents(headings: readonly Heading[], label: string): string {
  const listed = listedOf(headings)
  if (listed.length === 0) return ''
  const items = listed.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`)
  const name = escaped(label)
  return `<nav aria-label="${name}"><p>${name}</p><ul>${items.join('')}</ul></nav>\n`
}

/** `label` names the list of headings, in the language of the text. */
export function render(text: string, label: string): Result<Rendered> {
  const parsed = parse(text)
  if (!parsed.ok) return parsed
  const { body, shift, title } = split(parsed.value)
  const headings: Heading[] = []
  const nextAnchor = createAnchors()
  let html = ''
  for (const [at, token] of body.entries()) {
    html += block(token, body[at + 1])
    if (html.length > longestHtml) return fail('LEGAL_TEXT_IS_TOO_COMPLEX')
  }

  function block(token: Token, next: Token | undefined): string {
    switch (token.type) {
      case 'heading_open': {
        const level = Math.min(6, Math.max(2, levelOf(token) + shift))
        const words = plain(next).trim()
        const id = nextAnchor(words)
        headings.push({ level, id, title: words })
        return `<h${level} id="${escaped(id)}">`
      }
      case 'heading_close':
        return `</h${Math.min(6, Math.max(2, levelOf(token) + shift))}>\n`
      case 'inline':
        return inlines(token)
      case 'fence':
      case 'code_block':
        return `<pre><code>${escaped(token.content)}</code></pre>\n`
      default:
        if (token.hidden) return ''
        return elementOf(token) + (token.nesting === -1 && token.block ? '\n' : '')
    }
  }

  const all = contents(headings, label) + html
  return all.length > longestHtml ? fail('LEGAL_TEXT_IS_TOO_COMPLEX') : ok({ title, html: all })
}
