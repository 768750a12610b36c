import { useTranslations } from 'use-intl/react'
import { Badge, CopyButton, Facts, Row, Section, Text } from '../../../ui/index.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import { PostalAddress } from '../shop/PostalAddress.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Customer } from './customer-name.ts'

/** Who a customer is: how they are reached, known elsewhere, and invoiced. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const t = useTranslations('shop-customers.ui')
  const c = useTranslations('common.ui')
  const k = useTranslations('checkout-page.ui')
  const { locale } = useShopWords()
  const { billingAddress, billingName, email, emailVerified, externalId, metadata, taxId } =
    customer
  const copied = (value: string) => (
    <span translate="no">
      <CopyButton value={value} label={c('copy')} copiedLabel={c('copied')} />
    </span>
  )
  return (
    <>
      <Section title={t('details')}>
        <Facts
          items={[
            {
              term: t('fields.email'),
              detail: email ? (
                <Row gap={2}>
                  <span translate="no">{email}</span>
                  {emailVerified ? <Badge tone="ok">{t('verified')}</Badge> : null}
                </Row>
              ) : (
                '–'
              ),
            },
            ...(customer.name ? [{ term: t('fields.name'), detail: customer.name }] : []),
            ...(externalId ? [{ term: t('fields.externalId'), detail: copied(externalId) }] : []),
            { term: t('id'), detail: copied(customer.id) },
            ...(customer.locale
              ? [
                  {
                    term: t('fields.language'),
                    detail: (
                      <span lang={locale}>
                        {new Intl.DisplayNames([locale], { type: 'language' }).of(customer.locale)}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      <Section title={t('billing')}>
        {billingAddress || billingName || taxId ? (
          <Facts
            items={[
              ...(billingName ? [{ term: k('billingName'), detail: billingName }] : []),
              ...(billingAddress
                ? [
                    {
                      term: k('address'),
                      detail: <PostalAddress address={billingAddress} />,
                    },
                  ]
                : []),
              ...(taxId
                ? [{ term: k('taxId'), detail: <span translate="no">{taxId[0]}</span> }]
                : []),
            ]}
          />
        ) : (
          <Text tone="muted">{t('noBilling')}</Text>
        )}
      </Section>
      <MetadataFacts title={t('metadata')} metadata={metadata} />
    </>
  )
}
