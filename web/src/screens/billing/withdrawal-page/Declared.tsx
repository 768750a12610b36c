import type { DeclaredPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink, Heading, House, Letter, Note, Stack, Text } from '../../../ui/index.ts'
import { Foot } from '../checkout-page/Foot.tsx'
import { naming } from '../checkout-page/naming.ts'
import { SellerLine, TestBadge } from '../checkout-page/SellerLine.tsx'
import { DeclarationFacts } from './DeclarationFacts.tsx'
import { RefusedBySeller } from './RefusedBySeller.tsx'

type Preview = NonNullable<DeclaredPage['preview']>

/** What a declaration does, before its button and after it. */
export function Declared({ page }: { page: DeclaredPage }) {
  const { isTest, preview, seller, token } = page
  const opened = { ...page, address: naming(page.address, 'token', token) }
  return (
    <Letter
      home={
        <Stack gap={2}>
          <SellerLine seller={seller} />
          <TestBadge isTest={isTest} />
        </Stack>
      }
      spine={isTest ? 'test' : 'own'}
      footer={<Foot page={opened} hasLanguages={preview !== null} />}
    >
      {preview === null ? <Unknown page={page} /> : <Known page={page} preview={preview} />}
    </Letter>
  )
}

function Unknown({ page }: { page: DeclaredPage }) {
  const t = useTranslations('withdrawals.ui.page')
  return (
    <Stack gap={3}>
      <House state="torn" />
      <Heading level={1}>{t('unknownTitle')}</Heading>
      <Text tone="muted">{t('unknown')}</Text>
      <ButtonLink kind="primary" size="lg" wide href={page.address}>
        {t('again')}
      </ButtonLink>
    </Stack>
  )
}

function Known({ page, preview }: { page: DeclaredPage; preview: Preview }) {
  const t = useTranslations('withdrawals.ui.page')
  const isWithdrawal = preview.kind === 'withdrawal'
  const isDone = preview.status === 'completed'
  const isOpen = preview.status === 'possible'
  const title = isDone
    ? t(isWithdrawal ? 'doneWithdrawal' : 'doneCancellation')
    : isOpen
      ? t(isWithdrawal ? 'previewTitle' : 'previewCancellation')
      : t('sentTitle')
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        {isDone ? <House state="lit" /> : null}
        <Heading level={1}>{title}</Heading>
        {isDone ? <Text tone="muted">{t('doneText')}</Text> : null}
      </Stack>
      <DeclarationFacts preview={preview} />
      {page.isRefused ? <Note tone="danger">{t('refused')}</Note> : null}
      <RefusedBySeller preview={preview} />
      {preview.status === 'impossible' ? (
        <Note tone="info">
          {t('sellerDecides', {
            obstacle: preview.obstacle ?? 'other',
            seller: preview.organization_name,
          })}
        </Note>
      ) : null}
      {preview.is_left_to_seller ? <Note tone="info">{t('leftToSeller')}</Note> : null}
      {isOpen ? (
        <form method="post" action={page.address}>
          <input type="hidden" name="token" value={page.token} />
          <Button type="submit" kind="primary" size="lg" wide>
            {t(isWithdrawal ? 'confirmWithdrawal' : 'confirmCancellation')}
          </Button>
        </form>
      ) : null}
    </Stack>
  )
}
