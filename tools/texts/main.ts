import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@guildhall/contract/boot'
import { projectFiles, root } from '../tree.ts'
import { earlierTexts } from './history.ts'
import { markedRecords, refusal } from './mark.ts'
import { type StaleText, staleTexts } from './records.ts'

const usage = `Usage:
  npm run texts [-- <language> [<file>]]                  texts whose English changed later
  npm run texts -- mark <language> <file> [<key> …]       they follow the English of today
<language> of mark may be all; <file> is the name of a catalog, such as sessions; <key> may be the
beginning of several, such as ui.form.`

const translated = locales.filter((locale) => locale !== 'en')

function list(locale: string | undefined, noun: string | undefined): number {
  const stale = staleTexts(projectFiles(), translated).filter(
    (text) => (locale ?? text.locale) === text.locale && (noun ?? text.noun) === text.noun,
  )
  const groups = Map.groupBy(stale, (text) => `locales/${text.locale}/${text.noun}.json`)
  const history = new Map<string, ReadonlyMap<string, string>>()
  for (const [path, texts] of groups) {
    console.log(path)
    for (const text of texts) {
      if (!history.has(text.noun)) history.set(text.noun, earlierTexts(text.noun))
      console.log(linesOf(text, history.get(text.noun)?.get(text.from ?? '')).join('\n'))
    }
  }
  const counts = translated.map(
    (each) => `${each} ${stale.filter((text) => text.locale === each).length}`,
  )
  console.log(stale.length === 0 ? 'Every text follows its English.' : counts.join(', '))
  return stale.length === 0 ? 0 : 1
}

function linesOf({ key, state, english, translation }: StaleText, earlier?: string): string[] {
  if (state === 'left over') return [`  ${key}: its record is left over`]
  const was = state === 'unmarked' ? 'not marked yet' : (earlier ?? 'not in this clone')
  return [`  ${key}`, `    was: ${was}`, `    is:  ${english}`, `    now: ${translation}`]
}

function mark([language = '', noun = '', ...keys]: readonly string[]): number {
  const selection = { locales: language === 'all' ? translated : [language], noun, keys }
  const refused = refusal(projectFiles(), selection, locales)
  if (refused !== undefined) {
    console.error(refused)
    return 1
  }
  for (const { path, text } of markedRecords(projectFiles(), selection)) {
    writeFileSync(join(root, path), text)
  }
  return 0
}

function main(args: readonly string[]): number {
  const [first, ...rest] = args
  if (first === 'mark' && rest.length >= 2) return mark(rest)
  const isLocale = first === undefined || (translated as readonly string[]).includes(first)
  if (isLocale && args.length <= 2) return list(first, rest[0])
  console.error(usage)
  return 1
}

process.exitCode = main(process.argv.slice(2))
