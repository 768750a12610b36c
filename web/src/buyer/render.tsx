import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { catalogOf } from './catalogs.ts'
import { type Family, pageOf } from './pages.tsx'

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '')

export type Rendered = {
  readonly title: string
  readonly html: string
  /** Whose styles it has. */
  readonly family: Family
}

type Texts = ReturnType<typeof catalogOf>

/**
 * The page as HTML. The server loads this file, built as one Node program. Tests change the texts, to those
 * of a pseudo language.
 */
export function renderBuyerPage(
  page: BuyerPage,
  change = (texts: Texts): Texts => texts,
): Rendered {
  const texts = change(catalogOf(page.locale))
  const { content, family } = pageOf(page)
  const html = renderToStaticMarkup(
    <IntlProvider locale={page.locale} messages={texts} timeZone="UTC">
      {content}
    </IntlProvider>,
  )
  const title = headingOf(html) ?? ''
  return { title: page.seller ? `${title} · ${page.seller.name}` : title, html, family }
}
