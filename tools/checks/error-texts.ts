import { messagesOf } from '../messages.ts'
import type { SourceFile } from '../tree.ts'

/** Nouns of the contract with the error codes that each of them defines. */
export type CodesByNoun = Readonly<Record<string, readonly string[]>>

/** Every error has a text in every language, in the file of its noun. */
export function wrongErrorTexts(
  files: readonly SourceFile[],
  locales: readonly string[],
  codes: CodesByNoun,
): string[] {
  const written = new Set<string>()
  const unknown: string[] = []
  for (const { locale, noun, key } of messagesOf(files)) {
    if (!key.startsWith('errors.')) continue
    const code = key.slice('errors.'.length)
    written.add(`${locale}/${noun}:${code}`)
    if (!codes[noun]?.includes(code)) {
      unknown.push(`${locale}/${noun}: ${code} is not an error of ${noun}`)
    }
  }
  const missing = Object.entries(codes).flatMap(([noun, list]) =>
    list.flatMap((code) =>
      locales
        .filter((locale) => !written.has(`${locale}/${noun}:${code}`))
        .map((locale) => `${locale}/${noun}: no text for ${code}`),
    ),
  )
  return [...unknown, ...missing]
}
