import { isReturnAddress, longestReturnAddress } from '@guildhall/contract/billing/return-address'
import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { text } from '../../../lib/form.ts'
import { update } from '../../../lib/limits/merchants.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Field, Section, Skeleton } from '../../../ui/index.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { type Seller, SellerPage } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

/** Who sells, as invoices and the foot of pages of buyers say it. */
export function SellerDetails() {
  const t = useTranslations('seller-settings.ui.seller')
  return (
    <SellerPage page="seller">
      {(seller) => (
        <>
          <Section title={t('company')}>
            <CompanyForm {...seller} />
          </Section>
          <Section title={t('contact')}>
            <Contact {...seller} />
          </Section>
          <Section title={t('links')}>
            <Links {...seller} />
          </Section>
        </>
      )}
    </SellerPage>
  )
}

function Contact({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.seller')
  const save = useSave(merchants.update, merchant.id)
  const checks = useLimitChecks({ email: update.email })
  return (
    <SettingsForm
      readOnly={readOnly}
      checks={{
        ...checks,
        website: (value) =>
          value.trim() === '' || isWebAddress(value.trim()) ? undefined : t('addressInvalid'),
      }}
      send={(data) =>
        save({
          email: text(data, 'email').trim() || null,
          website: text(data, 'website').trim() || null,
        })
      }
    >
      {(problems) => (
        <>
          <Field
            name="email"
            type="email"
            label={t('email')}
            hint={t('emailHint')}
            defaultValue={merchant.email ?? ''}
            maxLength={update.email.max}
            error={problems.email}
            readOnly={readOnly}
          />
          <Field
            name="website"
            type="url"
            label={t('website')}
            hint={t('websiteHint')}
            defaultValue={merchant.website ?? ''}
            maxLength={update.website.max}
            error={problems.website}
            readOnly={readOnly}
          />
        </>
      )}
    </SettingsForm>
  )
}

/** As the contract takes websites. */
const isWebAddress = (address: string) =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

const pages = ['terms', 'imprint', 'privacy'] as const

function Links({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.seller')
  const { data, error, refetch } = useCall(merchants.checkoutSettings, { id: merchant.id })
  const save = useSave(merchants.setCheckoutSettings, merchant.id, [merchants.checkoutSettings])
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const stored = { terms: data.termsUrl, imprint: data.imprintUrl, privacy: data.privacyUrl }
  const check = (value: string) =>
    value.trim() === '' || isReturnAddress(value.trim()) ? undefined : t('linkInvalid')
  const sent = (form: FormData, name: string) => text(form, name).trim() || null
  return (
    <SettingsForm
      readOnly={readOnly}
      checks={{ terms: check, imprint: check, privacy: check }}
      send={(form) =>
        save({
          termsUrl: sent(form, 'terms'),
          imprintUrl: sent(form, 'imprint'),
          privacyUrl: sent(form, 'privacy'),
        })
      }
    >
      {(problems) =>
        pages.map((page) => (
          <Field
            key={page}
            name={page}
            type="url"
            label={t(page)}
            hint={page === 'terms' ? t('linksHint') : undefined}
            defaultValue={stored[page] ?? ''}
            maxLength={longestReturnAddress}
            error={problems[page]}
            readOnly={readOnly}
          />
        ))
      }
    </SettingsForm>
  )
}
