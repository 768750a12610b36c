import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { Button, CopyButton, Facts, Row, Section, TextLink } from '../../../ui/index.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Asked } from './SubscriptionActions.tsx'
import { changeableTerms } from './term-change.ts'

type FactsProps = {
  shop: Shop
  subscription: Subscription
  onAsk: (asked: Asked) => void
}

/** What else is known of a subscription, and how its terms are changed. */
export function SubscriptionFacts({ shop, subscription, onAsk }: FactsProps) {
  const t = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui')
  const c = useTranslations('common.ui')
  const { day, number } = useShopWords()
  const may = changeableTerms(subscription)
  const mayDiscount = may.discount && shop.may('catalog', 'read')
  const slug = useSlug() ?? ''
  const { product } = subscription
  const { billedTo, customFieldData, discount, id, metadata, seats } = subscription
  const { currentMeterPeriodEnd: usageEnd, status } = subscription
  const isRunning = status === 'active' || status === 'past_due'
  const change = (asked: Asked, label: string) =>
    shop.sells ? (
      <Button
        size="sm"
        disabledReason={shop.may('sale', 'write') ? undefined : t('mayNot')}
        onClick={() => onAsk(asked)}
      >
        {label}
      </Button>
    ) : null
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
            ...(discount || mayDiscount
              ? [
                  {
                    term: p('discount'),
                    detail: (
                      <Term value={discount?.name ?? t('terms.discount.none')}>
                        {mayDiscount
                          ? change('discount', t(`terms.discount.${discount ? 'change' : 'give'}`))
                          : null}
                      </Term>
                    ),
                  },
                ]
              : []),
            ...(seats === null
              ? []
              : [
                  {
                    term: p('seats.title'),
                    detail: (
                      <Term value={number(seats)}>
                        {may.seats ? change('seats', t('terms.seats.open')) : null}
                      </Term>
                    ),
                  },
                ]),
            ...(may.trial
              ? [
                  {
                    term: t('trial'),
                    detail: (
                      <Term value={day(subscription.currentPeriodEnd, true)}>
                        {change('trial', t('terms.trial.open'))}
                      </Term>
                    ),
                  },
                ]
              : []),
            ...(may.renewal
              ? [
                  {
                    term: t('steps.renews'),
                    detail: (
                      <Term value={day(subscription.currentPeriodEnd, true)}>
                        {change('renewal', t('terms.renewal.open'))}
                      </Term>
                    ),
                  },
                ]
              : []),
            ...(usageEnd && isRunning
              ? [{ term: t('meters.next'), detail: day(usageEnd, true) }]
              : []),
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

/** What it is now, and the way to another. */
function Term({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <Row gap={2}>
      <span>{value}</span>
      {children}
    </Row>
  )
}
