import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink, Heading, Note, Row, Stack, Text } from '../../../ui/index.ts'
import { DeclarationFacts } from '../withdrawal-page/DeclarationFacts.tsx'
import { RefusedBySeller } from '../withdrawal-page/RefusedBySeller.tsx'
import { below } from './below.ts'
import { Inside } from './Inside.tsx'
import { usePortal } from './use-portal.ts'

type WithdrawalPage = Extract<BuyerPage, { kind: 'portal-withdrawal' }>

/** The second step of a withdrawal: what goes back, and the button that confirms it. */
export function Withdrawal({ page }: { page: WithdrawalPage }) {
  const { t: ofPortal } = usePortal()
  const t = useTranslations('withdrawals.ui.page')
  const { home, note, preview } = page
  const isDone = preview.status === 'completed'
  const isDeclared = preview.status === 'declared'
  const address = below(home, `/orders/${preview.order_id}`)
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Heading level={1}>
          {t(
            isDone
              ? 'doneWithdrawal'
              : isDeclared || preview.status === 'refused'
                ? 'sentTitle'
                : 'previewTitle',
          )}
        </Heading>
        {isDone ? <Text tone="muted">{t('doneText')}</Text> : null}
      </Stack>
      {note ? (
        <Note role="alert" tone={note === 'refused' ? 'danger' : 'warn'}>
          {note === 'refused' ? t('refused') : ofPortal('withdraw.amountChanged')}
        </Note>
      ) : null}
      <RefusedBySeller preview={preview} />
      {preview.status === 'impossible' ? (
        <Note tone="warn">{t('impossible', { obstacle: preview.obstacle ?? 'other' })}</Note>
      ) : null}
      {preview.is_left_to_seller ? (
        <Note tone="info">{t(isDeclared ? 'leftToSeller' : 'willBeLeftToSeller')}</Note>
      ) : null}
      <DeclarationFacts preview={preview} />
      {preview.status === 'possible' ? (
        <Row as="form" gap={3} method="post" action={address}>
          <input
            type="hidden"
            name="refund_amount"
            value={preview.refund_amount + preview.refund_tax_amount}
          />
          <Button type="submit" kind="primary" size="lg" name="intent" value="withdraw">
            {t('confirmWithdrawal')}
          </Button>
          <ButtonLink kind="quiet" href={address}>
            {ofPortal('cancel.keep')}
          </ButtonLink>
        </Row>
      ) : null}
    </Inside>
  )
}
