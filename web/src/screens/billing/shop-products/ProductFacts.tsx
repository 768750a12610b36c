import { useTranslations } from 'use-intl/react'
import { toSnake } from '../../../../../client/src/case.ts'
import { checkoutLinks } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import {
  ButtonLink,
  Code,
  CopyButton,
  Disclosure,
  Facts,
  IconPlus,
  List,
  ListItem,
  Meta,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { TextSample } from '../../shared/webhooks/TextSample.tsx'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type CheckoutLink, shortAddress } from '../shop-links/link-fields.ts'
import { BenefitIcon } from './benefit-icon.tsx'
import { Gallery } from './Gallery.tsx'
import { ProductDiscounts } from './ProductDiscounts.tsx'
import type { Product } from './said.ts'

type FactsProps = { shop: Shop; product: Product }

/** What a product is, beside how it sells. */
export function ProductFacts({ shop, product }: FactsProps) {
  const t = useTranslations('shop-products.ui')
  const { slug } = shop.organization
  return (
    <>
      {product.medias.length > 0 ? (
        <Section title={t('media.title')}>
          <Gallery medias={product.medias} />
        </Section>
      ) : null}
      <Section title={t('details')}>
        <Details product={product} />
      </Section>
      <Section title={t('benefits.title')}>
        {product.benefits.length === 0 ? (
          <Text tone="muted">{t('benefits.none')}</Text>
        ) : (
          <List ruled>
            {product.benefits.map(({ id, description, type }) => (
              <ListItem key={id} lead={<BenefitIcon type={type} />}>
                <TextLink quiet href={linkTo('/o/:slug/benefits/:id', { slug, id })}>
                  {description}
                </TextLink>
                <Meta tone="muted">{t(`benefits.types.${type}`)}</Meta>
              </ListItem>
            ))}
          </List>
        )}
      </Section>
      <Links shop={shop} product={product} />
      <ProductDiscounts shop={shop} product={product} />
      {product.attachedCustomFields.length > 0 ? (
        <Section title={t('fields.title')}>
          <List ruled>
            {product.attachedCustomFields.map(({ customFieldId, customField, required }) => (
              <ListItem key={customFieldId}>
                {customField.name}
                <Meta tone="muted">
                  {t(`fields.types.${customField.type}`)}
                  {required ? t('fields.required') : null}
                </Meta>
              </ListItem>
            ))}
          </List>
        </Section>
      ) : null}
      <MetadataFacts title={t('metadata.title')} metadata={product.metadata} />
    </>
  )
}

function Details({ product }: { product: Product }) {
  const t = useTranslations('shop-products.ui')
  const c = useTranslations('common.ui')
  const { day, every } = useShopWords()
  const { createdAt, id, recurringInterval, recurringIntervalCount, visibility } = product
  const { meterInterval, meterIntervalCount } = product
  return (
    <Facts
      items={[
        { term: t('visibility'), detail: t(`visibilities.${visibility}`) },
        {
          term: t('type'),
          detail: recurringInterval
            ? t('typeEvery', {
                every: every({
                  recurringInterval,
                  recurringIntervalCount: recurringIntervalCount ?? 1,
                }),
              })
            : t('types.once'),
        },
        ...(meterInterval
          ? [
              {
                term: t('usage.when'),
                detail: t('usage.onceEvery', {
                  every: every({
                    recurringInterval: meterInterval,
                    recurringIntervalCount: meterIntervalCount ?? 1,
                  }),
                }),
              },
            ]
          : []),
        { term: t('columns.created'), detail: day(createdAt, true) },
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
  )
}

const linksShown = 5

function Links({ shop, product }: FactsProps) {
  const t = useTranslations('shop-products.ui.links')
  const { slug } = shop.organization
  const create = linkTo('/o/:slug/links', { slug }, { product: product.id, create: '1' })
  const { data } = useCall(checkoutLinks.list, {
    query: {
      organizationId: shop.organization.id,
      productId: [product.id],
      limit: linksShown,
    },
  })
  return (
    <Section title={t('title')} count={data?.pagination.totalCount || undefined}>
      <Stack gap={3}>
        {data === undefined ? (
          <Skeleton rows={1} />
        ) : data.items.length === 0 ? (
          <Text tone="muted">{t('none')}</Text>
        ) : (
          <List ruled>
            {data.items.map((link) => (
              <LinkLine key={link.id} slug={slug} link={link} />
            ))}
          </List>
        )}
        {shop.may('catalog', 'write') && !product.isArchived ? (
          <div>
            <ButtonLink size="sm" icon={<IconPlus />} href={create}>
              {t('create')}
            </ButtonLink>
          </div>
        ) : null}
      </Stack>
    </Section>
  )
}

function LinkLine({ slug, link }: { slug: string; link: CheckoutLink }) {
  const c = useTranslations('common.ui')
  const address = shortAddress(link)
  return (
    <ListItem>
      <Stack gap={2}>
        <TextLink quiet href={linkTo('/o/:slug/links/:id', { slug, id: link.id })}>
          {link.label || address}
        </TextLink>
        <span translate="no">
          <CopyButton value={address} label={c('copy')} copiedLabel={c('copied')}>
            <Code>{address}</Code>
          </CopyButton>
        </span>
      </Stack>
    </ListItem>
  )
}

/** As the API has it. */
const asSent = (product: Product) => JSON.stringify(toSnake(JSON.parse(JSON.stringify(product))))

export function ProductJson({ product }: { product: Product }) {
  const t = useTranslations('shop-products.ui')
  return (
    <Disclosure title={t('json')}>
      {() => <TextSample label={t('json')} text={asSent(product)} />}
    </Disclosure>
  )
}
