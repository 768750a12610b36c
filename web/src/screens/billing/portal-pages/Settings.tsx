import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { languageNames } from '@guildhall/contract/language-names'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  ButtonLink,
  Field,
  Heading,
  IconCard,
  Note,
  Row,
  Select,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Address } from '../checkout-page/Address.tsx'
import { Optional } from '../checkout-page/Optional.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { BillingManagers } from './BillingManagers.tsx'
import { below } from './below.ts'
import { LinkedAccounts } from './Disconnect.tsx'
import { Inside } from './Inside.tsx'

import { usePortal } from './use-portal.ts'

type SettingsPage = Extract<BuyerPage, { kind: 'portal-settings' }>

const everyPart = {
  country: 'required',
  line1: 'optional',
  line2: 'optional',
  postal_code: 'optional',
  city: 'optional',
  state: 'optional',
} as const

/** What the seller has noted of the customer, to be changed by them. */
export function Settings({ page }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui')
  const cards = useTranslations('portal-cards.ui')
  const { address, mayChangeEmail } = page
  return (
    <Inside page={page} isBelow>
      <Title page={page} />
      <Stack
        as="form"
        gap={6}
        method="post"
        action={`${address}#said`}
        noValidate
        data-live=""
        tall
      >
        <Billing page={page} />
        <Person page={page} />
        <Stack gap={3} id="said">
          <Said page={page} />
          <Row>
            <Button type="submit" kind="primary" size="lg" name="intent" value="save">
              {t('save')}
            </Button>
          </Row>
        </Stack>
      </Stack>
      {mayChangeEmail ? <Email page={page} /> : null}
      <BillingManagers page={page} />
      <LinkedAccounts page={page} />
      <Data page={page} />
      <Row>
        <ButtonLink icon={<IconCard />} href={below(page.home, '/cards')}>
          {cards('title')}
        </ButtonLink>
      </Row>
    </Inside>
  )
}

/** What the page is for: what an invoice lacks, what it says, or all that is kept. */
function Title({ page: { order } }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui')
  if (!order) return <Heading level={1}>{t('title')}</Heading>
  const { isIncomplete, number, receipt } = order
  return (
    <>
      <Heading level={1}>{isIncomplete ? t('invoiceTitle') : t('changeTitle', { number })}</Heading>
      <Stack gap={3}>
        <Text tone="muted">{t(isIncomplete ? 'invoiceText' : 'changeText')}</Text>
        {receipt === null ? null : (
          <Row>
            <ButtonLink href={receipt}>{t('receipt')}</ButtonLink>
          </Row>
        )}
      </Stack>
    </>
  )
}

/** What became of the form, where its button was pressed. */
function Said({ page: { note, order } }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui')
  const isReady = note === 'saved' && order !== null
  return (
    <div role="alert">
      {note === 'saved' || note === 'notSaved' ? (
        <Note
          tone={note === 'saved' ? 'ok' : 'danger'}
          action={
            isReady ? (
              <ButtonLink size="sm" href={order.invoice}>
                {t('invoice')}
              </ButtonLink>
            ) : null
          }
        >
          {t(isReady ? 'invoiceReady' : note)}
        </Note>
      ) : null}
    </div>
  )
}

function Billing({ page }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui')
  const { t: words } = useWords()
  const { isTaxIdValid, problems, values } = page
  const nameProblem = problems.billing_name
  return (
    <Stack as="section" gap={4} aria-labelledby="billing">
      <Stack gap={1}>
        <Heading level={2} id="billing">
          {t('billing')}
        </Heading>
        <Text size="small" tone="muted">
          {t('billingText')}
        </Text>
      </Stack>
      <Field
        id="billing_name"
        name="billing_name"
        label={t('billingName')}
        error={nameProblem && words(`problems.${nameProblem}`)}
        autoComplete="billing name"
        defaultValue={values.billing_name}
      />
      <Address page={page} modes={everyPart} />
      <Field
        id="tax_id"
        name="tax_id"
        label={<Optional>{words('taxId')}</Optional>}
        hint={words('taxIdHint')}
        error={problems.tax_id && t('taxIdInvalid')}
        success={isTaxIdValid ? t('taxIdValid') : undefined}
        autoComplete="off"
        defaultValue={values.tax_id}
      />
    </Stack>
  )
}

function Person({ page: { problems, values } }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui')
  const { t: words } = useWords()
  return (
    <Stack as="section" gap={4} aria-labelledby="details">
      <Heading level={2} id="details">
        {t('details')}
      </Heading>
      <Field
        id="name"
        name="name"
        label={t('name')}
        error={problems.name && words(`problems.${problems.name}`)}
        autoComplete="name"
        defaultValue={values.name}
      />
      <Select
        id="locale"
        name="locale"
        label={words('language')}
        hint={t('languageHint')}
        autoComplete="off"
        defaultValue={values.locale}
        options={Object.entries(languageNames).map(([value, label]) => ({
          value,
          label,
          lang: value,
        }))}
      />
    </Stack>
  )
}

function Email({ page: { address, email, note, problems, values } }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui')
  const { t: shared } = usePortal()
  const { t: words } = useWords()
  const problem = problems.new_email
  return (
    <Stack as="section" gap={4} aria-labelledby="email-title">
      <Heading level={2} id="email-title">
        {t('emailTitle')}
      </Heading>
      {email ? <Text>{t('emailNow', { email })}</Text> : null}
      <Stack as="form" gap={4} method="post" action={`${address}#email-title`} noValidate tall>
        <Field
          id="new_email"
          name="new_email"
          type="email"
          label={t('email')}
          hint={t('emailText')}
          error={problem && (problem === 'invalid' ? t('emailSame') : words('problems.email'))}
          autoComplete="email"
          defaultValue={values.new_email}
          required
        />
        <div role="alert">
          {note === 'emailSent' ? <Note tone="ok">{t('emailSent')}</Note> : null}
          {note === 'tooMany' ? <Note tone="danger">{t('tooMany')}</Note> : null}
          {note === 'refused' ? <Note tone="warn">{shared('refused')}</Note> : null}
        </div>
        <Row>
          <Button type="submit" name="intent" value="change-email">
            {t('emailChange')}
          </Button>
        </Row>
      </Stack>
    </Stack>
  )
}

/** The answer is a file: the page stays as it is. */
function Data({ page: { address, note } }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui')
  return (
    <Stack as="section" gap={4} aria-labelledby="data-title">
      <Stack gap={1}>
        <Heading level={2} id="data-title">
          {t('dataTitle')}
        </Heading>
        <Text size="small" tone="muted">
          {t('dataText')}
        </Text>
      </Stack>
      <Stack as="form" gap={4} method="post" action={`${address}#data-title`}>
        <div role="alert">
          {note === 'dataBusy' || note === 'dataTooMany' ? (
            <Note tone="warn">{t(note)}</Note>
          ) : null}
        </div>
        <Row>
          <Button type="submit" name="intent" value="download">
            {t('dataDownload')}
          </Button>
        </Row>
      </Stack>
    </Stack>
  )
}
