import { type Locale, Locale as LocaleSchema } from '@guildhall/contract/boot'

const maxHeaderLength = 512

/** The best supported language of `Accept-Language`, else English. */
export function negotiate(header: string | null): Locale {
  if (!header || header.length > maxHeaderLength) return 'en'
  const preferences = header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const weight = params.find((param) => param.trim().startsWith('q='))
      return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of preferences) {
    const language = parseLocale(tag.split('-')[0])
    if (language) return language
  }
  return 'en'
}

export function parseLocale(text: string | undefined): Locale | undefined {
  const result = LocaleSchema.safeParse(text?.toLowerCase())
  return result.success ? result.data : undefined
}

/** The language of a request: the choice in this browser, of the account, else by `Accept-Language`. */
export function localeOf(
  request: { header(name: string): string | null },
  preferred?: Locale | null,
): Locale {
  const chosen = /(?:^|;\s*)lang=([a-z]{2})\b/.exec(request.header('cookie') ?? '')?.[1]
  return parseLocale(chosen) ?? preferred ?? negotiate(request.header('accept-language'))
}
