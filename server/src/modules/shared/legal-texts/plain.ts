import type { Token } from 'markdown-it'
import { parse } from './markdown.ts'
import { isElsewhere, isSafeLink } from './rules/links.ts'

/** What a link says, and where it leads, if that is another thing. */
function linkEnd(href: string, label: string): string {
  const isShown = !isElsewhere(href) || !isSafeLink(href) || label.endsWith(href)
  return isShown ? '' : ` (${href})`
}

function words({ children }: Token): string {
  let text = ''
  let href = ''
  for (const child of children ?? []) {
    if (child.type === 'softbreak' || child.type === 'hardbreak') text += '\n'
    else if (child.type === 'link_open') href = String(child.attrGet('href') ?? '')
    else if (child.type === 'link_close') text += linkEnd(href, text)
    else text += child.content
  }
  return text
}

/** A text without its marks, for where there is nothing but lines; undefined if it is no text. */
export function plainOf(text: string): string | undefined {
  const parsed = parse(text)
  if (!parsed.ok) return undefined
  const lists: (number | null)[] = []
  let plain = ''
  let mark = ''
  for (const token of parsed.value) {
    const { type } = token
    if (type === 'bullet_list_open') lists.push(null)
    if (type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1))
    if (type === 'bullet_list_close' || type === 'ordered_list_close') {
      lists.pop()
      if (lists.length === 0) plain += '\n'
    }
    if (type === 'list_item_open') {
      const number = lists.at(-1) ?? null
      mark = number === null ? '– ' : `${number}. `
      if (number !== null) lists[lists.length - 1] = number + 1
    }
    if (type === 'inline' || type === 'fence' || type === 'code_block') {
      const own = type === 'inline' ? words(token) : token.content.trimEnd()
      plain += `${mark}${own}${lists.length > 0 ? '\n' : '\n\n'}`
      mark = ''
    }
  }
  return plain.trim() || undefined
}
