import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { CopyButton, Facts, Section, TextLink } from '../../../ui/index.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'

/** What else is known of a subscription. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui')
  const c = useTranslations('common.ui')
  const { number } = useShopWords()
  const slug = useSlug() ?? ''
  const { product } = subscription
  const { billedTo, customFieldData, discount, id, metadata, seats } = subscription
  return (
    <>
      <Section title={t('details')}>
        <Facts
          items={[
            {
              term: t('columns.product'),
              detail: (
                <TextLink href={linkTo('/o/:slug/products/:id', { slug, id: product.id })}>
                  {product.name}
                </TextLink>
              ),
            },
            ...(discount ? [{ term: p('discount'), detail: discount.name }] : []),
            ...(seats === null ? [] : [{ term: p('seats.title'), detail: number(seats) }]),
            ...(billedTo === 'checkout'
              ? [{ term: t('billedTo'), detail: t('billedToCheckout') }]
              : []),
            {
              term: t('id'),
              detail: (
                <span translate="no">
                  <CopyButton value={id} label={c('copy')} copiedLabel={c('copied')} />
                </span>
              ),
            },
          ]}
        />
      </Section>
      <MetadataFacts title={t('answers')} metadata={customFieldData} />
      <MetadataFacts title={t('metadata')} metadata={metadata} />
    </>
  )
}
