import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { emailWordings } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale, isLocale, languageNames } from '../../../lib/languages.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Heading, Select, Skeleton, Stack } from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { EmailWording } from './EmailWording.tsx'
import type { Drafts, Kind } from './wording.ts'

type EmailDrawerProps = {
  /** Of the organization. */
  id: string
  /** The switch; null for emails that are always sent. */
  kind: Kind | null
  /** What the switch is called. */
  title: string
  label: string
  readOnly: boolean
  /** What is typed and not saved yet stays while another email or language is shown. */
  drafts: Drafts
  position: { index: number; total: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** What customers get where a switch is on, in any language, and the words of the seller in it. */
export function EmailDrawer({
  id,
  kind,
  title,
  label,
  readOnly,
  drafts,
  ...drawer
}: EmailDrawerProps) {
  const t = useTranslations('email-wordings.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const [locale, setLocale] = useState(formattingLocale(language))
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch } = useCall(emailWordings.list, { id, query: { locale } })
  const emails = data?.items.filter((each) => each.kind === kind)
  const shown = emails?.find(({ email }) => email === chosen) ?? emails?.[0]
  return (
    <Drawer {...drawer} label={label}>
      <Stack gap={4}>
        <Heading level={2}>{title}</Heading>
        {emails && emails.length > 1 ? (
          <Select
            name="email"
            label={t('email')}
            value={shown?.email}
            onChange={({ target }) => setChosen(target.value)}
            options={emails.map(({ email, subject }) => ({
              value: email,
              label: subject,
              lang: locale,
            }))}
          />
        ) : null}
        <Select
          name="locale"
          label={c('language')}
          value={locale}
          onChange={({ target }) => {
            if (isLocale(target.value)) setLocale(target.value)
          }}
          options={Object.entries(languageNames).map(([value, name]) => ({
            value,
            label: shown?.locales.some((each) => each === value)
              ? t('own', { language: name })
              : name,
            lang: value,
          }))}
        />
        {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
        {shown ? (
          <EmailWording
            key={`${shown.email} ${locale}`}
            id={id}
            email={shown.email}
            locale={locale}
            title={shown.subject}
            readOnly={readOnly}
            drafts={drafts}
          />
        ) : error ? null : (
          <Skeleton rows={3} />
        )}
      </Stack>
    </Drawer>
  )
}
