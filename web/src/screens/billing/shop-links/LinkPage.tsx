import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Button,
  CopyButton,
  Facts,
  IconEdit,
  IconTrash,
  Row,
  Section,
  Skeleton,
  Stack,
  TextLink,
  WithAside,
} from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { Funnel } from '../shop-checkouts/Funnel.tsx'
import { DeleteLink } from './DeleteLink.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkShare } from './LinkShare.tsx'
import { type CheckoutLink, nameOf } from './link-fields.ts'

/** One link: how it is shared, and what came of it. */
export function LinkPage() {
  const t = useTranslations('shop-links.ui')
  const { shop, one: link, error, refetch } = useOne(checkoutLinks.get, ['catalog', 'read'])
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const title = link ? nameOf(link) : t('link')
  const slug = shop?.organization.slug ?? ''
  const href = link && linkTo('/o/:slug/links/:id', { slug, id: link.id })
  useRemember(href === undefined ? undefined : { href, label: title })
  const close = () => setAsked(null)
  return (
    <ShopPage
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/links', { slug }) },
            { label: title },
          ]}
        />
      }
      needs={['catalog', 'read']}
      action={(here) => (link ? <Actions shop={here} onAsk={setAsked} /> : null)}
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : link ? (
          <>
            <Details shop={here} link={link} />
            {asked === 'edit' ? <LinkDialog shop={here} link={link} onClose={close} /> : null}
            {asked === 'delete' ? <DeleteLink shop={here} link={link} onClose={close} /> : null}
          </>
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

function Actions({ shop, onAsk }: { shop: Shop; onAsk: (asked: 'edit' | 'delete') => void }) {
  const t = useTranslations('shop-links.ui')
  const disabledReason = shop.may('catalog', 'write') ? undefined : t('mayNot')
  return (
    <Row>
      <Button {...{ disabledReason }} icon={<IconEdit />} onClick={() => onAsk('edit')}>
        {t('edit.open')}
      </Button>
      <Button
        {...{ disabledReason }}
        kind="danger-quiet"
        icon={<IconTrash />}
        onClick={() => onAsk('delete')}
      >
        {t('delete.open')}
      </Button>
    </Row>
  )
}

function Details({ shop, link }: { shop: Shop; link: CheckoutLink }) {
  return (
    <WithAside aside={<LinkFacts link={link} />}>
      <Stack gap={6}>
        <LinkShare slug={shop.organization.slug} link={link} />
        {shop.may('sale', 'read') ? <Funnel shop={shop} checkoutLinkId={link.id} /> : null}
      </Stack>
    </WithAside>
  )
}

function LinkFacts({ link }: { link: CheckoutLink }) {
  const t = useTranslations('shop-links.ui')
  const c = useTranslations('common.ui')
  const { moment, number } = useShopWords()
  const slug = useSlug() ?? ''
  const { allowDiscountCodes, discount, products, requireBillingAddress, seats } = link
  return (
    <>
      <Section title={t('details')}>
        <Facts
          items={[
            {
              term: t('fields.products'),
              detail: (
                <Stack as="span" gap={1}>
                  {products.map(({ id, name }) => (
                    <TextLink key={id} quiet href={linkTo('/o/:slug/products/:id', { slug, id })}>
                      {name}
                    </TextLink>
                  ))}
                </Stack>
              ),
            },
            {
              term: t('fields.discount'),
              detail: discount ? (discount.code ?? discount.name) : t('fields.noDiscount'),
            },
            { term: t('fields.codes'), detail: t(allowDiscountCodes ? 'yes' : 'no') },
            { term: t('fields.address'), detail: t(requireBillingAddress ? 'yes' : 'no') },
            ...(link.trialInterval && link.trialIntervalCount
              ? [
                  {
                    term: t('fields.trial'),
                    detail: t(`trialOf.${link.trialInterval}`, { count: link.trialIntervalCount }),
                  },
                ]
              : []),
            ...(seats ? [{ term: t('fields.seats'), detail: number(seats) }] : []),
            ...(['successUrl', 'returnUrl'] as const).flatMap((name) =>
              link[name]
                ? [
                    {
                      term: t(name === 'successUrl' ? 'fields.success' : 'fields.return'),
                      detail: <span translate="no">{link[name]}</span>,
                    },
                  ]
                : [],
            ),
            { term: t('columns.created'), detail: moment(link.createdAt) },
            {
              term: t('id'),
              detail: (
                <span translate="no">
                  <CopyButton value={link.id} label={c('copy')} copiedLabel={c('copied')} />
                </span>
              ),
            },
          ]}
        />
      </Section>
      <MetadataFacts title={t('metadata')} metadata={link.metadata} />
    </>
  )
}
