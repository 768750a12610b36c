import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks, discounts } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Button,
  CopyButton,
  Empty,
  Facts,
  Figure,
  House,
  IconEdit,
  IconTrash,
  List,
  ListItem,
  lostDrawing,
  Progress,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { DeleteDiscount } from './DeleteDiscount.tsx'
import { DiscountDialog } from './DiscountDialog.tsx'
import { DiscountBadge } from './discount-columns.tsx'
import { type Discount, linkWithCode } from './discount-fields.ts'
import { stateOf } from './discount-state.ts'
import { useDiscountWords } from './use-discount-words.ts'

type Place = Pick<ComponentProps<typeof Drawer>, 'position' | 'onPrevious' | 'onNext' | 'onClose'>
type DiscountDrawerProps = Place & {
  shop: Shop
  id: string
  /** As the list has it, until it is fetched. */
  known: Discount | undefined
}

/** One discount beside the list, also when an address names one that is on another page of it. */
export function DiscountDrawer({ shop, id, known, ...place }: DiscountDrawerProps) {
  const t = useTranslations('shop-discounts.ui')
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const { data, error, refetch } = useCall(discounts.get, { id })
  const found = data?.id === id ? data : known
  const { id: organizationId, slug } = shop.organization
  const isElsewhere = found !== undefined && found.organizationId !== organizationId
  const discount = isElsewhere ? undefined : found
  const href = linkTo('/o/:slug/discounts', { slug }, { open: id })
  useRemember(discount && { href, label: discount.name })
  const disabledReason = shop.may('catalog', 'write') ? undefined : t('mayNot')
  return (
    <Drawer
      {...place}
      label={discount?.name ?? t('discount')}
      footer={
        discount && shop.sells ? (
          <>
            <Button {...{ disabledReason }} icon={<IconEdit />} onClick={() => setAsked('edit')}>
              {t('edit.open')}
            </Button>
            <Button
              {...{ disabledReason }}
              kind="danger-quiet"
              icon={<IconTrash />}
              onClick={() => setAsked('delete')}
            >
              {t('delete.open')}
            </Button>
          </>
        ) : null
      }
    >
      {discount ? (
        <>
          <Detail shop={shop} discount={discount} />
          {asked === 'edit' ? (
            <DiscountDialog shop={shop} discount={discount} onClose={() => setAsked(null)} />
          ) : null}
          {asked === 'delete' ? (
            <DeleteDiscount
              discount={discount}
              onClose={() => setAsked(null)}
              onDone={place.onClose}
            />
          ) : null}
        </>
      ) : isElsewhere ? (
        <Empty drawing={<House state={lostDrawing} />} title={t('unknown')} />
      ) : error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}

function Detail({ shop, discount }: { shop: Shop; discount: Discount }) {
  const t = useTranslations('shop-discounts.ui')
  const c = useTranslations('common.ui')
  const { moment, now, number } = useShopWords()
  const { lasts, off } = useDiscountWords()
  const { code, endsAt, maxRedemptions, maxRedemptionsPerCustomer: each, name } = discount
  const { products, redemptionsCount: used, startsAt } = discount
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Row justify="between">
          <DiscountBadge state={stateOf(discount, now)} />
          {code ? (
            <span translate="no">
              <CopyButton value={code} label={t('copyCode')} copiedLabel={c('copied')} />
            </span>
          ) : null}
        </Row>
        <Text strong>{name}</Text>
        <Figure>{off(discount)}</Figure>
        <Text tone="muted">{lasts(discount)}</Text>
      </Stack>
      {maxRedemptions === null ? (
        <Facts items={[{ term: t('columns.used'), detail: t('usedTimes', { count: used }) }]} />
      ) : (
        <Progress
          label={t('columns.used')}
          value={Math.min(used, maxRedemptions)}
          max={maxRedemptions}
          tone={used >= maxRedemptions * 0.9 ? 'warn' : undefined}
          aside={t('usedOf', { used: number(used), most: number(maxRedemptions) })}
        />
      )}
      <Facts
        items={[
          {
            term: t('fields.perCustomer'),
            detail: each === null ? t('noLimit') : t('times', { count: each }),
          },
          { term: t('fields.starts'), detail: startsAt ? moment(startsAt) : t('atOnce') },
          { term: t('fields.ends'), detail: endsAt ? moment(endsAt) : t('never') },
          {
            term: t('fields.products'),
            detail:
              products.length === 0 ? (
                t('allProducts')
              ) : (
                <Stack as="span" gap={1}>
                  {products.map((product) => (
                    <span key={product.id}>{product.name}</span>
                  ))}
                </Stack>
              ),
          },
          { term: t('createdAt'), detail: moment(discount.createdAt) },
          {
            term: t('id'),
            detail: (
              <span translate="no">
                <CopyButton value={discount.id} label={c('copy')} copiedLabel={c('copied')} />
              </span>
            ),
          },
        ]}
      />
      {code ? <LinksWithCode shop={shop} discount={discount} code={code} /> : null}
      <MetadataFacts title={t('metadata')} metadata={discount.metadata} />
    </Stack>
  )
}

const shownLinks = 20

/** Links that open a checkout with the code applied: those that sell something it is for. */
function LinksWithCode({ shop, discount, code }: { shop: Shop; discount: Discount; code: string }) {
  const t = useTranslations('shop-discounts.ui.links')
  const c = useTranslations('common.ui')
  const { data } = useCall(checkoutLinks.list, {
    query: {
      organizationId: shop.organization.id,
      limit: shownLinks,
      ...(discount.products.length > 0 && {
        productId: discount.products.slice(0, 20).map(({ id }) => id),
      }),
    },
  })
  if (!data) return null
  const links = data.items.filter(({ allowDiscountCodes }) => allowDiscountCodes)
  return (
    <Section title={t('title')}>
      {links.length === 0 ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <List ruled>
          {links.map(({ id, label, products, url }) => {
            const name = label ?? products.map((product) => product.name).join(', ')
            return (
              <ListItem key={id}>
                <CopyButton
                  value={linkWithCode(url, code)}
                  label={t('copy', { name })}
                  copiedLabel={c('copied')}
                >
                  {name}
                </CopyButton>
              </ListItem>
            )
          })}
        </List>
      )}
    </Section>
  )
}
