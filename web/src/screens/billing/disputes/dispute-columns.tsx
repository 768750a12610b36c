import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { DateTime, Person } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type Dispute, DisputeBadge } from './DisputeBadge.tsx'
import { reasonOf } from './reasons.ts'

export function useDisputeColumns(): readonly Column<Dispute>[] {
  const t = useTranslations('disputes.ui')
  const { dayOf, language, money } = useShopWords()
  const day = (date: Date) => (
    <DateTime compared value={date.toISOString()} title={fullText(date, language)}>
      {dayOf(date)}
    </DateTime>
  )
  return [
    {
      id: 'created_at',
      header: t('columns.opened'),
      fixed: true,
      sortable: true,
      whole: true,
      place: 3,
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      id: 'customer',
      header: t('columns.customer'),
      person: true,
      place: 1,
      cell: ({ customer: { email, name } }) => (
        <Person
          name={name || email || t('unnamed')}
          note={name ? (email ?? undefined) : undefined}
        />
      ),
    },
    {
      id: 'reason',
      header: t('columns.reason'),
      whole: true,
      place: 0,
      roomy: true,
      cell: ({ reason }) => t(`reasons.${reasonOf(reason)}`),
    },
    { id: 'status', header: t('columns.status'), whole: true, place: 4, cell: DisputeBadge },
    {
      id: 'evidence_due_by',
      header: t('columns.due'),
      whole: true,
      place: 0,
      cell: ({ closed, evidenceDueBy }) => (closed || !evidenceDueBy ? '–' : day(evidenceDueBy)),
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      fixed: true,
      sortable: true,
      figures: true,
      place: 2,
      cell: ({ amount, currency }) => money(amount, currency),
    },
  ]
}
