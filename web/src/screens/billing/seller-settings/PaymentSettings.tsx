import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useModeQuery } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Facts, Section, Skeleton, Text, TextLink } from '../../../ui/index.ts'
import { ProcessorMessages, ProcessorTest } from './ProcessorConnection.tsx'
import { SalesSwitch } from './SalesSwitch.tsx'
import { type Seller, SellerPage } from './SellerPage.tsx'

/** Whether anything is sold, and where the money goes. */
export function PaymentSettings() {
  return <SellerPage page="payments">{(seller) => <Sections {...seller} />}</SellerPage>
}

function Sections({ merchant, organization, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.payments')
  const { data: mode, error, refetch } = useModeQuery()
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!mode) return <Skeleton lines={8} />
  return (
    <>
      <Section title={t('sales')}>
        <SalesSwitch id={merchant.id} stop={mode.salesStopped} readOnly={readOnly} />
      </Section>
      <Section title={t('processor')}>
        <Facts
          items={[
            { term: t('processor'), detail: t(mode.live ? 'stripe' : 'sandbox') },
            { term: t('methods'), detail: t(mode.live ? 'cards' : 'testCards') },
            { term: t('renewals'), detail: t('renewalsText') },
          ]}
        />
        <Text tone="muted">{t(mode.live ? 'keysText' : 'sandboxText')}</Text>
        {mode.live ? null : (
          <TextLink href={linkTo('/o/:slug/test', { slug: organization.slug })}>
            {t('testMode')}
          </TextLink>
        )}
      </Section>
      {mode.live ? (
        <Section title={t('messages.title')}>
          <ProcessorMessages id={merchant.id} />
        </Section>
      ) : null}
      <Section title={t('test.title')}>
        <ProcessorTest id={merchant.id} readOnly={readOnly} />
      </Section>
    </>
  )
}
