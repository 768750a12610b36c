import type { Glossary } from './glossary.ts'

const intro = `# Glossary

The terms of the texts that users read: one term for one thing, in every language, on every screen and in every email. Written by \`vitest run --project checks -u\` from [locales/glossary.json](../locales/glossary.json), which also has the words not to use (\`never\`) and those of which a translation has one where English has the term (\`words\`); a check enforces both. Look before you write a text, and add a new term before you use it. [STYLE.md](../STYLE.md) lists the terms of the code.

Address and tone:

- **ru, uk** «вы»/«ви» in lower case; buttons are infinitives; no gendered past tense of the reader.
- **es** _usted_, everywhere, also in errors that buyers see; buttons are infinitives. **fr** _vous_; buttons are infinitives. **de** _Sie_; buttons are infinitives.
- **pl** second person singular, _Ty_ and _Twój_ with a capital; imperatives (_Wpisz adres_), never _należy_; buttons are short imperatives (_Zaloguj się_).
- **tr** _siz_; buttons are bare imperatives (_Oturum aç_), sentences polite ones (_Oturum açın_).
- **en** plain second person, present tense.

Owners and administrators are called by their plain names (_Inhaber_, _administrador_), not by circumlocutions (_jemand mit Inhaberrechten_, _quien administra_). A name in a text is part of a sentence (_Вы вышли из организации «{name}»_); a colon before it is for labels and short notices.

No exclamation marks except in greetings that need them, no “please”, no blame. Say what happened, then what to do.`

/** Cells are padded, as the formatter of this repository wants it. */
function tableOf(terms: Glossary[string], locales: readonly string[]): string {
  const cells = Object.values(terms).map((languages) =>
    locales.map((locale) => languages[locale]?.use ?? ''),
  )
  const all = [[...locales], ...cells]
  const widths = locales.map((_, at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = all
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n')
}

export function glossaryPage(glossary: Glossary, locales: readonly string[]): string {
  const sections = Object.entries(glossary).map(
    ([title, terms]) => `## ${title}\n\n${tableOf(terms, locales)}`,
  )
  return `${[intro, ...sections].join('\n\n')}\n`
}
