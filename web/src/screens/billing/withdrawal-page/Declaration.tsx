import type { DeclarationKind } from '@guildhall/contract/billing/withdrawals'
import type { DeclarationPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import { declare } from '../../../lib/limits/withdrawals.ts'
import { Button, Field, Heading, House, Letter, Note, Stack, Text } from '../../../ui/index.ts'
import { Foot } from '../checkout-page/Foot.tsx'
import { useProblemWords } from '../checkout-page/problem-words.ts'
import { SellerLine, TestBadge } from '../checkout-page/SellerLine.tsx'

const most = {
  name: declare.name.max,
  order_number: declare.orderNumber.max,
  email: declare.email.max,
} as const

/** The form without signing in. After it was sent, it says the same whatever was entered. */
export function Declaration({ page }: { page: DeclarationPage }) {
  const t = useTranslations('withdrawals.ui.page')
  const { isSent, isTest, seller } = page
  return (
    <Letter
      home={
        <Stack gap={2}>
          <SellerLine seller={seller} />
          <TestBadge isTest={isTest} />
        </Stack>
      }
      spine={isTest ? 'test' : 'own'}
      footer={<Foot page={page} hasLanguages={!isSent} />}
    >
      {isSent ? (
        <Stack gap={3}>
          <House state="letter" />
          <Heading level={1}>{t('sentTitle')}</Heading>
          <Text tone="muted">{t('sent')}</Text>
        </Stack>
      ) : (
        <DeclarationForm page={page} />
      )}
    </Letter>
  )
}

function DeclarationForm({ page }: { page: DeclarationPage }) {
  const t = useTranslations('withdrawals.ui.page')
  const wordsOf = useProblemWords()
  const { address, note, problems, values } = page
  const field = (name: 'name' | 'order_number' | 'email') => {
    const error = wordsOf(problems[name], most[name])
    return { id: name, name, defaultValue: values[name], error }
  }
  return (
    <Stack as="form" gap={5} method="post" action={address} noValidate tall>
      <Stack gap={2}>
        <Heading level={1}>{t('title')}</Heading>
        <Text tone="muted">{t('text')}</Text>
      </Stack>
      <Field {...field('name')} label={t('name')} autoComplete="name" />
      <Field
        {...field('order_number')}
        label={t('number')}
        hint={t('numberHint')}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Field {...field('email')} label={t('email')} type="email" autoComplete="email" required />
      <div role="alert">{note ? <Note tone="danger">{t('tooMany')}</Note> : null}</div>
      <Declare kind="withdrawal" label={t('confirmWithdrawal')} note={t('withdrawalNote')} />
      <Declare kind="cancellation" label={t('confirmCancellation')} note={t('cancellationNote')} />
    </Stack>
  )
}

/** Says what it does, as the law wants it: in Germany by § 312k and § 356a BGB. */
function Declare({ kind, label, note }: { kind: DeclarationKind; label: string; note: string }) {
  return (
    <Stack gap={2}>
      <Button
        type="submit"
        kind={kind === 'withdrawal' ? 'primary' : undefined}
        size="lg"
        wide
        name="kind"
        value={kind}
      >
        {label}
      </Button>
      <Text size="small" tone="muted">
        {note}
      </Text>
    </Stack>
  )
}
