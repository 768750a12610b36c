import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { Note, TextLink } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Dispute } from './DisputeBadge.tsx'

const tones = {
  needs_response: 'danger',
  early_warning: 'warn',
  under_review: 'info',
  won: 'ok',
  lost: 'warn',
  prevented: 'info',
} as const

/** That an order is or was disputed, on its page: how much, since when, how it stands. */
export function OrderDispute({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes.ui')
  const { amount, dayOf } = useShopWords()
  const slug = useSlug() ?? ''
  const { createdAt, currency, id, status } = dispute
  return (
    <Note
      tone={tones[status]}
      title={t(`ofOrder.${status}`, { amount: amount(dispute.amount, currency) })}
      action={
        <TextLink href={linkTo('/o/:slug/disputes/:id', { slug, id })}>
          {t('ofOrder.open')}
        </TextLink>
      }
    >
      {t('ofOrder.opened', { date: dayOf(createdAt) })}
    </Note>
  )
}
