import type { Boot } from '@guildhall/contract/boot'

const list = /<ul [^>]*data-languages=""[^>]*>.*?<\/ul>/s
const item = /<li [^>]*data-language="([^"]*)"[^>]*>.*?<\/li>/gs
const nav = /<nav [^>]*data-languages-of=""[^>]*>.*?<\/nav>/s

/** The prerendered page of a text links to all its languages; this keeps the others that it is in. */
export function keepLanguages(html: string, legal: Boot['legal']): string {
  if (!legal || !html.includes('data-languages=')) return html
  const others = legal.locales.filter((locale) => locale !== legal.locale)
  if (others.length === 0) return html.replace(nav, '')
  return html.replace(list, (all) =>
    all.replace(item, (each, locale: string) =>
      others.some((other) => other === locale) ? each : '',
    ),
  )
}
