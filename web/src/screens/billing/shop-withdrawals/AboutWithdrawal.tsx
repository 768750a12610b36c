import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { CopyButton, Facts, Section, TextLink } from '../../../ui/index.ts'
import { buyerOf } from '../shop/buyer.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Declaration } from './use-declaration.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'

type AboutProps = { shop: Shop; one: Withdrawal; declaration: Declaration }

/** The order it is about, and until when it could be declared. */
export function AboutWithdrawal({ shop, one, declaration: { order, preview } }: AboutProps) {
  const t = useTranslations('shop-withdrawals.ui')
  const c = useTranslations('common.ui')
  const d = useTranslations('disputes.ui')
  const { day } = useShopWords()
  const { slug } = shop.organization
  const mayOpen = shop.may('customer', 'read') && order?.customer.deletedAt === null
  const deadline = preview.data?.deadline
  return (
    <Section title={t('details')}>
      <Facts
        items={[
          {
            term: t('columns.order'),
            detail: order ? (
              <TextLink href={linkTo('/o/:slug/orders/:id', { slug, id: order.id })}>
                {order.invoiceNumber ?? d('openOrder')}
              </TextLink>
            ) : one.orderId ? (
              '–'
            ) : (
              t('noOrder')
            ),
          },
          ...(order
            ? [
                { term: t('columns.product'), detail: order.product?.name ?? order.description },
                {
                  term: t('columns.customer'),
                  detail: mayOpen ? (
                    <TextLink
                      href={linkTo('/o/:slug/customers/:id', { slug, id: order.customerId })}
                    >
                      {buyerOf(order.customer).name}
                    </TextLink>
                  ) : (
                    buyerOf(order.customer).name
                  ),
                },
              ]
            : []),
          ...(one.kind === 'withdrawal' && deadline !== undefined
            ? [{ term: t('deadline'), detail: deadline ? day(deadline) : t('noRight') }]
            : []),
          {
            term: d('id'),
            detail: (
              <span translate="no">
                <CopyButton value={one.id} label={c('copy')} copiedLabel={c('copied')} />
              </span>
            ),
          },
        ]}
      />
    </Section>
  )
}
