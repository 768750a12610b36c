import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, Heading, Letter, Note, Stack, Text } from '../../../ui/index.ts'
import { Foot } from '../checkout-page/Foot.tsx'
import { SellerLine, TestBadge } from '../checkout-page/SellerLine.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { useCardWords } from './card-words.ts'
import { isDecline } from './declines.ts'
import { NewCardForm } from './NewCard.tsx'
import { Waiting } from './Waiting.tsx'

type FormPage = Extract<BuyerPage, { kind: 'embedded-card' }>
type ResultPage = Extract<BuyerPage, { kind: 'embedded-card-result' }>

/** The form for a card as a part of a page of the seller, or in a tab of its own where that may not show it. */
export function EmbeddedCard({ page }: { page: FormPage }) {
  const t = useTranslations('portal-cards.ui.new')
  return (
    <Part page={page}>
      <Heading level={1}>{t('title')}</Heading>
      <NewCardForm page={page} />
    </Part>
  )
}

/** Whose page it is says the page around it; in a tab nothing else does. */
function Part({ page, children }: { page: FormPage | ResultPage; children: ReactNode }) {
  const { frame, isTest, seller } = page
  const badge = isTest ? <TestBadge isTest /> : null
  return (
    <Letter
      home={
        frame ? (
          badge
        ) : (
          <Stack gap={2}>
            <SellerLine seller={seller} />
            {badge}
          </Stack>
        )
      }
      spine={isTest ? 'test' : 'own'}
      footer={frame ? undefined : <Foot page={page} />}
    >
      {children}
    </Letter>
  )
}

/** The script looks again while something is waited for, and tells the page around this one what was saved. */
export function EmbeddedCardResult({ page }: { page: ResultPage }) {
  const t = useTranslations('portal-cards.ui')
  const { nameOf } = useCardWords()
  const { address, note, saved, waiting } = page
  const isUnanswered = note === 'processing' || (waiting !== null && waiting.challengeUrl !== null)
  return (
    <Part page={page}>
      <Stack
        gap={4}
        data-waits={isUnanswered ? '' : undefined}
        data-saved-card={saved?.id}
        aria-live="polite"
      >
        <Heading level={1}>{t(saved ? 'embedded.savedTitle' : 'new.title')}</Heading>
        {saved ? <Text>{t('embedded.saved', { card: nameOf(saved) })}</Text> : null}
        {saved && !page.frame ? <Text tone="muted">{t('embedded.close')}</Text> : null}
        {waiting ? <Waiting action={address} waiting={waiting} /> : null}
        {note ? <Failed page={page} note={note} /> : null}
      </Stack>
    </Part>
  )
}

function Failed({ page, note }: { page: ResultPage; note: NonNullable<ResultPage['note']> }) {
  const t = useTranslations('portal-cards.ui')
  const { t: ofCheckout } = useWords()
  if (!isDecline(note)) return <Note tone="info">{t('embedded.processing')}</Note>
  return (
    <>
      <Note tone="danger">{ofCheckout(`notes.${note}`)}</Note>
      <form method="post" action={page.form}>
        <Button type="submit" kind="primary" size="lg" wide name="intent" value="again">
          {t('waiting.giveUp')}
        </Button>
      </form>
    </>
  )
}
