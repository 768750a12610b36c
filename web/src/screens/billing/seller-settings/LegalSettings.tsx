import { cancellationLaws, lawInForce } from '@guildhall/contract/billing/law-in-force'
import { locales } from '@guildhall/contract/kernel/locales'
import { languageNames } from '@guildhall/contract/language-names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { withdrawals } from '../../../lib/calls.ts'
import { loadCatalogs } from '../../../lib/catalogs.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Checkbox, Note, Section, Select, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { ChangedCountries } from './ChangedCountries.tsx'
import { type Legal, legalRules, useCountryNames } from './legal-rules.ts'
import { type Seller, SellerPage } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

/** What the law gives to consumers: what of it is on, where, and by which words. */
export function LegalSettings() {
  return <SellerPage page="legal">{(seller) => <Sections {...seller} />}</SellerPage>
}

function Sections({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.legal')
  const { data, error, refetch } = useCall(withdrawals.legal, { id: merchant.id })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return (
    <>
      <Note tone="info" title={t('advice')}>
        {t('adviceText')}
      </Note>
      <Section title={t('rules')}>
        <Rules id={merchant.id} legal={data} readOnly={readOnly} />
      </Section>
      <Section title={t('countries')}>
        <Text tone="muted">{t('countriesText')}</Text>
        <Countries countries={data.countries} />
      </Section>
      <Section title={t('changes')}>
        <Text tone="muted">{t('changesText')}</Text>
        <ChangedCountries id={merchant.id} legal={data} readOnly={readOnly} />
      </Section>
      <Section title={t('texts')}>
        <Texts />
      </Section>
      <Section title={t('seller')}>
        <Text>{t('sellerText')}</Text>
      </Section>
    </>
  )
}

function Rules({ id, legal, readOnly }: { id: string; legal: Legal; readOnly: boolean }) {
  const t = useTranslations('seller-settings.ui.legal')
  const locale = useLocale()
  const format = useFormatter()
  const save = useSave(withdrawals.updateLegal, id, [withdrawals.legal])
  const inForce = (days: readonly string[]) =>
    t('inForce', {
      dates: new Intl.ListFormat(locale).format(
        days.map((day) => format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })),
      ),
    })
  return (
    <SettingsForm
      readOnly={readOnly}
      send={(data) => save(Object.fromEntries(legalRules.map((rule) => [rule, data.has(rule)])))}
    >
      {() =>
        legalRules.map((rule) => (
          <Checkbox
            key={rule}
            name={rule}
            label={t(rule)}
            hint={`${t(`${rule}Hint`, cancellationLaws)} ${inForce(lawInForce[rule])}`}
            defaultChecked={legal[rule]}
            disabled={readOnly}
          />
        ))
      }
    </SettingsForm>
  )
}

/** Countries with the same rules stand together. */
function Countries({ countries }: Pick<Legal, 'countries'>) {
  const t = useTranslations('seller-settings.ui.legal')
  const locale = useLocale()
  const { nameOf, sorted } = useCountryNames()
  const list = new Intl.ListFormat(locale, { type: 'unit' })
  const ruleNames = (one: Legal['countries'][number]) =>
    list.format(
      legalRules
        .filter((rule) => one[rule])
        .map((rule) => {
          const days = rule === 'withdrawal' ? one.withdrawalDays : null
          return days === null ? t(`short.${rule}`) : t('withdrawalWithin', { days })
        }),
    )
  const alike = Map.groupBy(countries, ruleNames)
  return [...alike].map(([name, some]) => (
    <Named key={name} name={name || t('none')}>
      {new Intl.ListFormat(locale).format(sorted(some.map(({ country }) => country)).map(nameOf))}
    </Named>
  ))
}

/** A text of any length, below what it is. */
function Named({ name, lang, children }: { name: string; lang?: string; children: string }) {
  return (
    <Stack gap={1}>
      <Text size="small" tone="muted">
        {name}
      </Text>
      <Text lang={lang}>{children}</Text>
    </Stack>
  )
}

const ofConsents = { 'content-1': 'content', 'service-1': 'service' } as const
const consents = ['content-1', 'service-1'] as const

/** As buyers read them, in each language. */
function Texts() {
  const t = useTranslations('seller-settings.ui.legal')
  const shown = useLocale()
  const [language, setLanguage] = useState(locales.find((each) => each === shown) ?? 'en')
  const { data } = useQuery({
    queryKey: ['texts of the law', language],
    queryFn: () => loadCatalogs(language, ['withdrawals']),
  })
  const words = data?.withdrawals?.ui
  return (
    <>
      <Select
        name="language"
        label={t('language')}
        value={language}
        onChange={({ target }) =>
          setLanguage(locales.find((each) => each === target.value) ?? 'en')
        }
        options={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
      />
      {words ? (
        <>
          <Named name={t('once')} lang={language}>
            {words.button.orderWithObligation}
          </Named>
          <Named name={t('recurring')} lang={language}>
            {words.button.subscribeWithObligation}
          </Named>
          {consents.map((version) => (
            <Named key={version} name={`${t(ofConsents[version])} (${version})`} lang={language}>
              {words.consent[version]}
            </Named>
          ))}
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </>
  )
}
