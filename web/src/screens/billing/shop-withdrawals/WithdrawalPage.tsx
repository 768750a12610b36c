import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { withdrawals } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import { Facts, Row, Section, Skeleton, Text, WithAside } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { AboutWithdrawal } from './AboutWithdrawal.tsx'
import { Decision } from './Decision.tsx'
import { declaredBy } from './declared-by.ts'
import { OrderChoice } from './OrderChoice.tsx'
import { Standing } from './Standing.tsx'
import { type Declaration, useDeclaration } from './use-declaration.ts'
import { type Withdrawal, WithdrawalBadge } from './WithdrawalBadge.tsx'
import { WithdrawalFigures } from './WithdrawalFigures.tsx'

/** One declaration: what was declared, what carrying it out does, and the decision about it. */
export function WithdrawalPage() {
  const t = useTranslations('shop-withdrawals.ui')
  const { shop, one, error, refetch } = useOne(withdrawals.get, ['sale', 'read'])
  const [chosen, setChosen] = useState<string | null>(null)
  const declaration = useDeclaration(one, chosen)
  const isNamed = one && (one.orderId === null || declaration.order)
  const found = one?.orderId ? declaration.order : undefined
  const title = isNamed
    ? t('of', { kind: one.kind, name: declaredBy(one, found).name || t('unnamed') })
    : t('declaration')
  const slug = shop?.organization.slug ?? ''
  useRemember(
    isNamed && { href: linkTo('/o/:slug/withdrawals/:id', { slug, id: one.id }), label: title },
  )
  return (
    <ShopPage
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/withdrawals', { slug }) },
            { label: title },
          ]}
        />
      }
      needs={['sale', 'read']}
      action={(here) =>
        one?.status === 'declared' ? (
          <Decision shop={here} one={one} declaration={declaration} />
        ) : null
      }
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : one ? (
          <Details
            shop={here}
            one={one}
            declaration={declaration}
            chosen={chosen}
            onChoose={setChosen}
          />
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

type DetailsProps = {
  shop: Shop
  one: Withdrawal
  declaration: Declaration
  chosen: string | null
  onChoose: (id: string | null) => void
}

function Details({ shop, one, declaration, chosen, onChoose }: DetailsProps) {
  const isOpen = one.status === 'declared'
  return (
    <WithAside aside={<AboutWithdrawal shop={shop} one={one} declaration={declaration} />}>
      <Row>
        <WithdrawalBadge status={one.status} />
      </Row>
      <WithdrawalFigures one={one} preview={declaration.preview.data} />
      {isOpen && one.orderId === null ? (
        <OrderChoice shop={shop} one={one} value={chosen} onChange={onChoose} />
      ) : null}
      <Standing one={one} preview={declaration.preview} />
      <Entered one={one} />
    </WithAside>
  )
}

/** As it was typed; in the portal nothing is, and there is no receipt. */
function Entered({ one: { email, name, orderNumber, receiptSentAt } }: { one: Withdrawal }) {
  const t = useTranslations('shop-withdrawals.ui.entered')
  const fields = [
    { term: t('name'), detail: name },
    { term: t('number'), detail: orderNumber },
    { term: t('email'), detail: email },
  ]
  return (
    <Section title={t('title')}>
      {email === null && receiptSentAt === null ? (
        <Text>{t('portal')}</Text>
      ) : (
        <Facts items={fields.map(({ term, detail }) => ({ term, detail: detail || '–' }))} />
      )}
    </Section>
  )
}
