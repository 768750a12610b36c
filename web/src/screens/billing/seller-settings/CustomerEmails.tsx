import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { isLocale, languageNames } from '../../../lib/languages.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
import {
  Checkbox,
  NumberField,
  Section,
  Select,
  Text,
  TextLink,
  WithAction,
} from '../../../ui/index.ts'
import { useDaySteps, useDays } from './days.ts'
import { type EmailSwitch, emailGroups, emailKinds, emailSwitches } from './email-switches.ts'
import { type Seller, SellerPage } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'
import { useDrafts } from './wording.ts'

const EmailDrawer = lazy(async () => ({
  default: (await import('./EmailDrawer.tsx')).EmailDrawer,
}))

/** Of a drawer, beside the switches: emails that are always sent. */
const legal = 'legal'
const opening = [...emailSwitches, legal] as const

/** Which emails customers get and when, each as they see it. */
export function CustomerEmails() {
  return <SellerPage page="emails">{(seller) => <Sections {...seller} />}</SellerPage>
}

function Sections(seller: Seller) {
  const t = useTranslations('seller-settings.ui.emails')
  const w = useTranslations('email-wordings.ui')
  const drafts = useDrafts()
  const list = useListSearch()
  const { opened, position, steps } = useOpened(list, opening, (name) => name)
  const name = opened === legal ? w('legal') : opened && t(opened)
  return (
    <>
      <Text tone="muted">{t('always')}</Text>
      <Switches {...seller} group="purchases" />
      <Switches {...seller} group="subscriptions" />
      <Switches {...seller} group="failures" />
      <Reminders {...seller} />
      <Section title={w('legal')}>
        <WithAction
          action={
            <TextLink
              href={list.hrefOpening(legal)}
              aria-label={t('previewOf', { email: w('legal') })}
            >
              {t('preview')}
            </TextLink>
          }
        >
          <Text tone="muted">{w('legalText')}</Text>
        </WithAction>
      </Section>
      <Language {...seller} />
      {opened && name ? (
        <Suspense>
          <EmailDrawer
            key={opened}
            id={seller.merchant.id}
            kind={opened === legal ? null : emailKinds[opened]}
            title={name}
            label={t('previewOf', { email: name })}
            readOnly={seller.readOnly}
            drafts={drafts}
            position={position}
            {...steps}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const switchesOf = (group: keyof typeof emailGroups) =>
  Object.keys(emailGroups[group]) as EmailSwitch[]

const chosen = (group: keyof typeof emailGroups, data: FormData) =>
  Object.fromEntries(switchesOf(group).map((name) => [name, data.has(name)]))

function Switches({
  group,
  merchant,
  readOnly,
}: Seller & { group: Exclude<keyof typeof emailGroups, 'reminders'> }) {
  const t = useTranslations('seller-settings.ui.emails')
  const save = useSave(merchants.update, merchant.id)
  return (
    <Section title={t(group)}>
      <SettingsForm
        readOnly={readOnly}
        send={(data) => save({ customerEmailSettings: chosen(group, data) })}
      >
        {() =>
          switchesOf(group).map((name) => (
            <Switch key={name} name={name} merchant={merchant} readOnly={readOnly} />
          ))
        }
      </SettingsForm>
    </Section>
  )
}

type SwitchProps = Pick<Seller, 'merchant' | 'readOnly'> & { name: EmailSwitch }

/** One switch, with a link to what it sends. */
function Switch({ merchant, name, readOnly }: SwitchProps) {
  const t = useTranslations('seller-settings.ui.emails')
  const { hrefOpening } = useListSearch()
  return (
    <WithAction
      action={
        <TextLink href={hrefOpening(name)} aria-label={t('previewOf', { email: t(name) })}>
          {t('preview')}
        </TextLink>
      }
    >
      <Checkbox
        name={name}
        label={t(name)}
        hint={t(`${name}Hint`)}
        defaultChecked={merchant.customerEmailSettings[name]}
        disabled={readOnly}
      />
    </WithAction>
  )
}

function Reminders({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.emails')
  const save = useSave(merchants.update, merchant.id)
  const days = useDays()
  const { trialReminderDays, renewalReminderDays } = merchant.customerEmailSettings
  const fixed = { ...useDaySteps(), readOnly }
  const shown = { merchant, readOnly }
  return (
    <Section title={t('reminders')}>
      <SettingsForm
        readOnly={readOnly}
        checks={{ trialDays: days(1, 30), renewalDays: days(1, 60) }}
        send={(data) =>
          save({
            customerEmailSettings: {
              ...chosen('reminders', data),
              trialReminderDays: Number(text(data, 'trialDays')),
              renewalReminderDays: Number(text(data, 'renewalDays')),
            },
          })
        }
      >
        {(problems) => (
          <>
            <Switch {...shown} name="subscriptionTrialConversionReminder" />
            <NumberField
              {...fixed}
              name="trialDays"
              label={t('trialDays')}
              hint={t('trialDaysHint')}
              min={1}
              max={30}
              defaultValue={trialReminderDays}
              error={problems.trialDays}
            />
            <Switch {...shown} name="subscriptionRenewalReminder" />
            <NumberField
              {...fixed}
              name="renewalDays"
              label={t('renewalDays')}
              hint={t('renewalDaysHint')}
              min={1}
              max={60}
              defaultValue={renewalReminderDays}
              error={problems.renewalDays}
            />
            <Switch {...shown} name="paymentMethodExpirationReminder" />
            <Switch {...shown} name="priceChange" />
            <Switch {...shown} name="usageAlert" />
          </>
        )}
      </SettingsForm>
    </Section>
  )
}

function Language({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.emails')
  const save = useSave(merchants.update, merchant.id)
  return (
    <Section title={t('language')}>
      <SettingsForm
        readOnly={readOnly}
        send={(data) => {
          const defaultLocale = text(data, 'defaultLocale')
          return save({
            customerEmailSettings: isLocale(defaultLocale) ? { defaultLocale } : {},
          })
        }}
      >
        {() => (
          <Select
            name="defaultLocale"
            label={t('defaultLanguage')}
            hint={t('defaultLanguageHint')}
            defaultValue={merchant.customerEmailSettings.defaultLocale ?? 'en'}
            disabled={readOnly}
            options={Object.entries(languageNames).map(([value, label]) => ({
              value,
              label,
              lang: value,
            }))}
          />
        )}
      </SettingsForm>
    </Section>
  )
}
