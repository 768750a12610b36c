import { type Locale, Locale as LocaleSchema } from '@guildhall/contract/boot'

const longest = 512

/** The language a reader asks for: `Accept-Language` by weight, else English. */
export function negotiate(header: string | null): Locale {
  if (!header || header.length > longest) return 'en'
  const wishes = header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const weight = params.find((param) => param.trim().startsWith('q='))
      return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wishes) {
    const language = asLocale(tag.split('-')[0])
    if (language) return language
  }
  return 'en'
}

export function asLocale(text: string | undefined): Locale | undefined {
  const result = LocaleSchema.safeParse(text?.toLowerCase())
  return result.success ? result.data : undefined
}

/** The language of whoever sends this request: what they chose here, else what their browser says. */
export function localeOf(request: { header(name: string): string | null }): Locale {
  const chosen = /(?:^|;\s*)lang=([a-z]{2})\b/.exec(request.header('cookie') ?? '')?.[1]
  return asLocale(chosen) ?? negotiate(request.header('accept-language'))
}
