import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import {
  CopyButton,
  Facts,
  List,
  ListItem,
  Section,
  Skeleton,
  Stack,
  Statement,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Meter } from './filter-draft.ts'
import { useFilterWords } from './use-filter-words.ts'
import { useMeterUsers } from './use-meter-users.ts'

/** What a meter is, and what charges for it or gives credits. */
export function MeterFacts({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui')
  const c = useTranslations('common.ui')
  const { moment, number } = useShopWords()
  const { sentence } = useFilterWords()
  const { customLabel, customMultiplier, unit } = meter
  return (
    <Stack gap={6}>
      <Statement label={t('counts')} title={sentence(meter)} />
      <Facts
        items={[
          {
            term: t('columns.unit'),
            detail: unit === 'custom' && customLabel ? customLabel : t(`units.${unit}`),
          },
          ...(customMultiplier
            ? [{ term: t('fields.multiplier'), detail: number(customMultiplier) }]
            : []),
          { term: t('columns.created'), detail: moment(meter.createdAt) },
          {
            term: t('id'),
            detail: (
              <span translate="no">
                <CopyButton value={meter.id} label={c('copy')} copiedLabel={c('copied')} />
              </span>
            ),
          },
        ]}
      />
      <Users shop={shop} meter={meter} />
      <MetadataFacts title={t('metadata')} metadata={meter.metadata} />
    </Stack>
  )
}

function Users({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui.users')
  const { benefits, isCut, isKnown, products } = useMeterUsers(shop, meter.id)
  const { slug } = shop.organization
  if (!isKnown) return <Skeleton lines={3} />
  return (
    <>
      <Section title={t('products')}>
        {products.length === 0 ? (
          <Text tone="muted">{t('noProducts')}</Text>
        ) : (
          <List ruled>
            {products.map(({ id, name }) => (
              <ListItem key={id}>
                <TextLink href={linkTo('/o/:slug/products/:id', { slug, id })}>{name}</TextLink>
              </ListItem>
            ))}
          </List>
        )}
      </Section>
      <Section title={t('benefits')}>
        {benefits.length === 0 ? (
          <Text tone="muted">{t('noBenefits')}</Text>
        ) : (
          <List ruled>
            {benefits.map(({ id, description }) => (
              <ListItem key={id}>
                <TextLink href={linkTo('/o/:slug/benefits/:id', { slug, id })}>
                  {description}
                </TextLink>
              </ListItem>
            ))}
          </List>
        )}
      </Section>
      {isCut ? (
        <Text size="small" tone="muted">
          {t('cut')}
        </Text>
      ) : null}
    </>
  )
}
