import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { SourceFile } from './tree.ts'

/** One text of one language: `sessions:ui.list.title` in `ru`. */
export type Message = {
  readonly locale: string
  readonly noun: string
  readonly key: string
  readonly text: string
}

export type Shape = {
  /** Names of placeholders and tags. */
  readonly placeholders: readonly string[]
  readonly plurals: readonly { ordinal: boolean; categories: readonly string[] }[]
  readonly selects: readonly string[]
  /** The literal text, without placeholders. */
  readonly words: readonly string[]
}

export const sections = ['ui', 'errors', 'mail', 'pdf']

export function localeFile(path: string): { locale: string; noun: string } | null {
  const match = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(path)
  return match ? { locale: match[1] ?? '', noun: match[2] ?? '' } : null
}

function flatten(value: unknown, key: string, found: [string, string][]): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      flatten(inner, key === '' ? name : `${key}.${name}`, found)
    }
  } else found.push([key, typeof value === 'string' ? value : ''])
}

export function messagesOf(files: readonly SourceFile[]): Message[] {
  return files.flatMap(({ path, text }) => {
    const file = localeFile(path)
    if (!file) return []
    const found: [string, string][] = []
    flatten(JSON.parse(text), '', found)
    return found.map(([key, message]) => ({ ...file, key, text: message }))
  })
}

export function nameOf({ locale, noun, key }: Message): string {
  return `${locale}/${noun}:${key}`
}

const shapes = new Map<string, Shape | Error>()

export function shapeOf(text: string): Shape | Error {
  const known = shapes.get(text)
  if (known) return known
  let made: Shape | Error
  try {
    made = read(parse(text, { requiresOtherClause: true }))
  } catch (error) {
    made = error instanceof Error ? error : new Error(String(error))
  }
  shapes.set(text, made)
  return made
}

function read(elements: readonly MessageFormatElement[]): Shape {
  const placeholders = new Set<string>()
  const plurals: { ordinal: boolean; categories: string[] }[] = []
  const selects: string[] = []
  const words: string[] = []

  function walk(list: readonly MessageFormatElement[]): void {
    for (const element of list) {
      if (element.type === TYPE.literal) words.push(element.value)
      else if (element.type === TYPE.tag) {
        placeholders.add(`<${element.value}>`)
        walk(element.children)
      } else if (element.type === TYPE.plural) {
        placeholders.add(element.value)
        const categories = Object.keys(element.options).filter((name) => !name.startsWith('='))
        plurals.push({ ordinal: element.pluralType === 'ordinal', categories: categories.sort() })
        for (const option of Object.values(element.options)) walk(option.value)
      } else if (element.type === TYPE.select) {
        placeholders.add(element.value)
        selects.push(`${element.value}: ${Object.keys(element.options).sort().join(' ')}`)
        for (const option of Object.values(element.options)) walk(option.value)
      } else if (element.type !== TYPE.pound) placeholders.add(element.value)
    }
  }

  walk(elements)
  return { placeholders: [...placeholders].sort(), plurals, selects: selects.sort(), words }
}
