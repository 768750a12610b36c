import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import {
  Avatar,
  Button,
  ButtonLink,
  CodeField,
  Divider,
  Field,
  Heading,
  House,
  Letter,
  Note,
  RadioCards,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Foot } from '../checkout-page/Foot.tsx'
import { SellerLine, TestBadge } from '../checkout-page/SellerLine.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { usePortal } from './use-portal.ts'

export type EntryPage = Extract<BuyerPage, { kind: 'portal-entry' }>

/** For a user of this server whose address it is: nobody continues before it is pressed. */
function Account({ page: { account, address } }: { page: EntryPage }) {
  const { t } = usePortal()
  if (account === null) return null
  return (
    <>
      <form method="post" action={address}>
        <Button type="submit" kind="primary" size="lg" wide name="intent" value="continue">
          {t('entry.continueAs', { email: account })}
        </Button>
      </form>
      <Divider label={t('entry.or')} />
    </>
  )
}

/** The way in: an address, then the code that was mailed to it. It says the same to everybody. */
export function Entry({ page }: { page: EntryPage }) {
  const { t } = usePortal()
  const settings = useTranslations('portal-settings.ui')
  const { back, isTest, note, seller, step } = page
  const title = back === null ? t('title') : t('entry.buyTitle')
  const isWarning = note === 'wrong' || note === 'tooMany'
  return (
    <Letter
      home={
        <Stack gap={2}>
          <SellerLine seller={seller} />
          <TestBadge isTest={isTest} />
        </Stack>
      }
      spine={isTest ? 'test' : 'own'}
      footer={<Foot page={page} hasLanguages={step === 'address'} />}
    >
      <Stack gap={3}>
        <House state={step === 'code' ? 'letter' : 'key'} />
        <Heading level={1}>{step === 'code' ? t('entry.sentTitle') : title}</Heading>
      </Stack>
      <div role="alert">
        {note === 'proof' ? <Note tone="info">{settings('proof')}</Note> : null}
        {note === 'ended' || note === 'added' || note === 'signedOut' ? (
          <Note tone="info">{t(`entry.${note}`)}</Note>
        ) : null}
        {note === 'sentAgain' ? <Note tone="ok">{t('entry.sentAgain')}</Note> : null}
        {isWarning ? (
          <Note tone="danger">
            {t(
              note === 'tooMany'
                ? 'entry.tooMany'
                : step === 'address'
                  ? 'entry.wrongEmail'
                  : 'entry.wrong',
            )}
          </Note>
        ) : null}
      </div>
      <Step page={page} />
      {back === null ? null : (
        <ButtonLink kind="quiet" wide href={back}>
          {t('entry.backToPayment')}
        </ButtonLink>
      )}
    </Letter>
  )
}

function Step({ page }: { page: EntryPage }) {
  const { t, day } = usePortal()
  const { t: words } = useWords()
  const { account, address, back, code, customers, email, sellerId, sellers, step } = page
  const enter = t(back === null ? 'entry.enter' : 'entry.continue')
  if (step === 'address') {
    return (
      <>
        <Account page={page} />
        <Stack as="form" gap={4} method="post" action={address} noValidate tall>
          <Text tone="muted">{t('entry.text')}</Text>
          <Field
            id="email"
            name="email"
            type="email"
            label={t('entry.email')}
            autoComplete="email"
            defaultValue={email}
            required
          />
          <Button
            type="submit"
            kind={account === null ? 'primary' : undefined}
            size="lg"
            wide
            name="intent"
            value="send-code"
          >
            {t('entry.send')}
          </Button>
        </Stack>
      </>
    )
  }
  if (step === 'sellers') {
    return (
      <Stack as="form" gap={4} method="post" action={address} tall>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="code" value={code} />
        <RadioCards
          wide
          name="organization_id"
          label={t('entry.chooseSeller')}
          defaultValue={sellers[0]?.id}
          options={sellers.map(({ id, isTest, logo, name }) => ({
            value: id,
            label: name,
            icon: <Avatar kind="shop" name={name} image={logo} />,
            note: isTest ? words('test') : undefined,
          }))}
        />
        <Button
          type="submit"
          kind="primary"
          size="lg"
          wide
          name="intent"
          value={account === null ? 'enter' : 'continue'}
        >
          {enter}
        </Button>
      </Stack>
    )
  }
  if (step === 'choice') {
    return (
      <Stack as="form" gap={4} method="post" action={address} tall>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="code" value={code} />
        {sellerId ? <input type="hidden" name="organization_id" value={sellerId} /> : null}
        <RadioCards
          wide
          name="customer_id"
          label={t('entry.choose')}
          defaultValue={customers[0]?.id}
          options={customers.map(({ access, created_at, id, name }) => ({
            value: id,
            label: name ?? t('entry.unnamed'),
            note:
              access === 'customer'
                ? t('entry.since', { date: day(created_at) })
                : t(`entry.${access}`),
          }))}
        />
        <Button
          type="submit"
          kind="primary"
          size="lg"
          wide
          name="intent"
          value={account === null ? 'enter' : 'continue'}
        >
          {enter}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      <Stack as="form" gap={4} method="post" action={address} noValidate tall>
        <Text tone="muted">{t('entry.sent', { email })}</Text>
        <input type="hidden" name="email" value={email} />
        <CodeField id="code" name="code" label={t('entry.code')} digits={8} required />
        <Button type="submit" kind="primary" size="lg" wide name="intent" value="enter">
          {enter}
        </Button>
      </Stack>
      <Stack as="form" gap={2} method="post" action={address}>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" kind="quiet" wide name="intent" value="send-again">
          {t('entry.sendAgain')}
        </Button>
        <Button type="submit" kind="quiet" wide name="intent" value="again">
          {t('entry.other')}
        </Button>
      </Stack>
    </Stack>
  )
}
