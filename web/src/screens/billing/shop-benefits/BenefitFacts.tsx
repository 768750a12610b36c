import { useTranslations } from 'use-intl/react'
import { downloads, products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import {
  CopyButton,
  Facts,
  IconFileDown,
  List,
  ListItem,
  Section,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Benefit } from './benefit-fields.ts'
import { FileWords } from './FilesField.tsx'

type Fact = { readonly term: string; readonly detail: React.ReactNode }

/** What a benefit is made of, in words. */
function usePropertyFacts(benefit: Benefit): readonly Fact[] {
  const t = useTranslations('shop-benefits.ui')
  const { number } = useShopWords()
  switch (benefit.type) {
    case 'license_keys': {
      const { activations, expires, limitUsage, prefix } = benefit.properties
      return [
        ...(prefix
          ? [{ term: t('fields.prefix'), detail: <span translate="no">{prefix}</span> }]
          : []),
        {
          term: t('facts.expires'),
          detail: expires
            ? t(`facts.after.${expires.timeframe}`, { count: expires.ttl })
            : t('never'),
        },
        {
          term: t('fields.activations'),
          detail: activations ? number(activations.limit) : t('facts.noActivations'),
        },
        {
          term: t('fields.usage'),
          detail: limitUsage === null ? t('noLimit') : number(limitUsage),
        },
        {
          term: t('facts.admin'),
          detail: activations?.enableCustomerAdmin ? t('yes') : t('no'),
        },
      ]
    }
    case 'meter_credit': {
      const { rollover, units } = benefit.properties
      return [
        { term: t('fields.units'), detail: number(units) },
        { term: t('facts.rollover'), detail: rollover ? t('yes') : t('no') },
      ]
    }
    case 'github_repository': {
      const { permission, repositoryName, repositoryOwner } = benefit.properties
      return [
        {
          term: t('fields.repository'),
          detail: <span translate="no">{`${repositoryOwner}/${repositoryName}`}</span>,
        },
        { term: t('fields.permission'), detail: t(`permissions.${permission}`) },
      ]
    }
    case 'discord':
      return [{ term: t('facts.kick'), detail: benefit.properties.kickMember ? t('yes') : t('no') }]
    default:
      return []
  }
}

const shownProducts = 10

export function BenefitFacts({ shop, benefit }: { shop: Shop; benefit: Benefit }) {
  const t = useTranslations('shop-benefits.ui')
  const c = useTranslations('common.ui')
  const { moment } = useShopWords()
  const properties = usePropertyFacts(benefit)
  const sold = useCall(products.list, {
    query: {
      organizationId: shop.organization.id,
      benefitId: [benefit.id],
      sorting: ['name'],
      limit: shownProducts,
    },
  })
  const { pagination, items = [] } = sold.data ?? {}
  const { slug } = shop.organization
  return (
    <>
      <Section title={t('details')}>
        <Facts
          items={[
            { term: t('columns.type'), detail: t(`types.${benefit.type}`) },
            ...properties,
            { term: t('columns.created'), detail: moment(benefit.createdAt) },
            {
              term: t('id'),
              detail: (
                <span translate="no">
                  <CopyButton value={benefit.id} label={c('copy')} copiedLabel={c('copied')} />
                </span>
              ),
            },
          ]}
        />
      </Section>
      {benefit.type === 'custom' && benefit.properties.note ? (
        <Section title={t('fields.note')}>
          <Text>{benefit.properties.note}</Text>
        </Section>
      ) : null}
      {benefit.type === 'downloadables' ? <Files id={benefit.id} /> : null}
      <Section title={t('products')} count={pagination?.totalCount}>
        {sold.data && items.length === 0 ? (
          <Text tone="muted">{t('noProducts')}</Text>
        ) : (
          <List ruled>
            {items.map(({ id, name }) => (
              <ListItem key={id}>
                <TextLink quiet href={linkTo('/o/:slug/products/:id', { slug, id })}>
                  {name}
                </TextLink>
              </ListItem>
            ))}
          </List>
        )}
      </Section>
      <MetadataFacts title={t('metadata')} metadata={benefit.metadata} />
    </>
  )
}

const shownFiles = 100

function Files({ id }: { id: string }) {
  const t = useTranslations('shop-benefits.ui.files')
  const { data } = useCall(downloads.filesOfBenefit, { id, query: { limit: shownFiles } })
  return (
    <Section title={t('label')} count={data?.pagination.totalCount}>
      <List ruled>
        {(data?.items ?? []).map((file) => (
          <ListItem key={file.id} lead={<IconFileDown />}>
            <FileWords file={{ ...file, checksum: file.checksumSha256Hex }} />
          </ListItem>
        ))}
      </List>
    </Section>
  )
}
