import { isEmbedHost, mostEmbedHosts } from '@guildhall/contract/billing/embed-host'
import { isReturnAddress, longestReturnAddress } from '@guildhall/contract/billing/return-address'
import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { text } from '../../../lib/form.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Field, Row, Section, Skeleton, Text, Textarea, TextLink } from '../../../ui/index.ts'
import { Logo } from '../../identity/organizations/general/Logo.tsx'
import { ColorForm } from './ColorForm.tsx'
import type { CheckoutSettings as Settings } from './queries.ts'
import { type Seller, SellerPage } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

/** How pages of customers look, who may show a checkout. */
export function CheckoutSettings() {
  return <SellerPage page="checkout">{(seller) => <Sections {...seller} />}</SellerPage>
}

function Sections(seller: Seller) {
  const t = useTranslations('seller-settings.ui.checkout')
  const e = useTranslations('seller-settings.ui.emails')
  const { merchant, organization, readOnly } = seller
  const { data, error, refetch } = useCall(merchants.checkoutSettings, { id: merchant.id })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return (
    <>
      <Section title={t('look')}>
        <Row gap={3}>
          <Text>{t('nameText', { name: organization.name })}</Text>
          <TextLink href={linkTo('/o/:slug/settings/general', { slug: organization.slug })}>
            {t('changeName')}
          </TextLink>
        </Row>
        <Logo organization={organization} readOnly={readOnly} />
        <ColorForm merchant={merchant} settings={data} readOnly={readOnly} />
      </Section>
      <Section title={t('embedding')}>
        <Hosts {...seller} settings={data} />
      </Section>
      <Section title={t('back')}>
        <ReturnAddress {...seller} settings={data} />
      </Section>
      <Section title={t('left')}>
        <Row gap={3}>
          <Text>{t('leftText')}</Text>
          <TextLink href={linkTo('/o/:slug/settings/emails', { slug: organization.slug })}>
            {e('title')}
          </TextLink>
        </Row>
      </Section>
    </>
  )
}

/** One on each line. */
const hostsOf = (typed: string) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]

function Hosts({ merchant, settings, readOnly }: Seller & { settings: Settings }) {
  const t = useTranslations('seller-settings.ui.checkout')
  const save = useSave(merchants.setCheckoutSettings, merchant.id, [merchants.checkoutSettings])

  function problemOf(typed: string): string | undefined {
    const hosts = hostsOf(typed)
    const wrong = hosts.find((each) => !isEmbedHost(each))
    if (wrong !== undefined) return t('hostsInvalid', { host: wrong })
    return hosts.length > mostEmbedHosts ? t('hostsMany', { max: mostEmbedHosts }) : undefined
  }

  return (
    <SettingsForm
      readOnly={readOnly}
      checks={{ hosts: problemOf }}
      send={(data) => save({ embedHosts: hostsOf(text(data, 'hosts')) })}
    >
      {(problems) => (
        <Textarea
          name="hosts"
          label={t('hosts')}
          hint={t('hostsHint')}
          rows={3}
          code
          readOnly={readOnly}
          defaultValue={settings.embedHosts.join('\n')}
          error={problems.hosts}
        />
      )}
    </SettingsForm>
  )
}

function ReturnAddress({ merchant, settings, readOnly }: Seller & { settings: Settings }) {
  const t = useTranslations('seller-settings.ui.checkout')
  const save = useSave(merchants.setCheckoutSettings, merchant.id, [merchants.checkoutSettings])
  return (
    <SettingsForm
      readOnly={readOnly}
      checks={{
        returnUrl: (value) =>
          value.trim() === '' || isReturnAddress(value.trim()) ? undefined : t('returnUrlInvalid'),
      }}
      send={(data) => save({ returnUrl: text(data, 'returnUrl').trim() || null })}
    >
      {({ returnUrl: error }) => (
        <Field
          name="returnUrl"
          type="url"
          label={t('returnUrl')}
          hint={t('returnUrlHint')}
          defaultValue={settings.returnUrl ?? ''}
          maxLength={longestReturnAddress}
          error={error}
          readOnly={readOnly}
        />
      )}
    </SettingsForm>
  )
}
