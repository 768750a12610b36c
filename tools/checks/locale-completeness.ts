import { localeFile, type Message, messagesOf, nameOf, sections, shapeOf } from '../messages.ts'
import type { SourceFile } from '../tree.ts'

function byKey(messages: readonly Message[]): Map<string, Map<string, Message>> {
  const grouped = new Map<string, Map<string, Message>>()
  for (const message of messages) {
    const key = `${message.noun}:${message.key}`
    grouped.set(key, (grouped.get(key) ?? new Map()).set(message.locale, message))
  }
  return grouped
}

/** Every text exists in every language. */
export function missingTexts(files: readonly SourceFile[], locales: readonly string[]): string[] {
  const foreign = files.flatMap(({ path }) => {
    const file = localeFile(path)
    return file && !locales.includes(file.locale) ? [`${path}: not one of the languages`] : []
  })
  const messages = messagesOf(files)
  const shapeless = messages.flatMap((message) => {
    const section = message.key.split('.')[0] ?? ''
    if (!sections.includes(section)) {
      return [`${nameOf(message)}: a file contains ${sections.join(', ')} and nothing else`]
    }
    return message.text.trim() === '' ? [`${nameOf(message)}: empty, or not a text`] : []
  })
  const missing = [...byKey(messages)].flatMap(([key, texts]) =>
    locales.filter((locale) => !texts.has(locale)).map((locale) => `${locale}/${key}: missing`),
  )
  return [...foreign, ...shapeless, ...missing]
}

/** A translation has valid syntax and the same placeholders and choices as English. */
export function differentPlaceholders(files: readonly SourceFile[]): string[] {
  return [...byKey(messagesOf(files))].flatMap(([, texts]) => {
    const model = shapeOf(texts.get('en')?.text ?? '')
    return [...texts.values()].flatMap((message) => {
      const shape = shapeOf(message.text)
      if (shape instanceof Error) return [`${nameOf(message)}: ${shape.message}`]
      if (model instanceof Error || !texts.has('en')) return []
      const problems: string[] = []
      if (shape.placeholders.join() !== model.placeholders.join()) {
        problems.push(
          `${nameOf(message)}: has the placeholders ${shape.placeholders.join(', ') || 'nothing'}, English ${model.placeholders.join(', ') || 'nothing'}`,
        )
      }
      if (shape.selects.join() !== model.selects.join()) {
        problems.push(`${nameOf(message)}: has other choices than English`)
      }
      return problems
    })
  })
}

/** A plural has exactly the forms of its language. */
export function wrongPlurals(files: readonly SourceFile[]): string[] {
  return messagesOf(files).flatMap((message) => {
    const shape = shapeOf(message.text)
    if (shape instanceof Error) return []
    return shape.plurals.flatMap(({ ordinal, categories }) => {
      const rules = new Intl.PluralRules(message.locale, { type: ordinal ? 'ordinal' : 'cardinal' })
      const expected = [...rules.resolvedOptions().pluralCategories].sort()
      if (categories.join() === expected.join()) return []
      return [`${nameOf(message)}: has ${categories.join(' ')}, needs ${expected.join(' ')}`]
    })
  })
}
