import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customerEmails } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale, isLocale, languageNames } from '../../../lib/languages.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Frame, Heading, Select, Skeleton, Stack } from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { type EmailSwitch, emailKinds } from './email-switches.ts'

type EmailPreviewProps = {
  /** Of the organization. */
  id: string
  email: EmailSwitch
  position: { index: number; total: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** What customers get where a switch is on: one email or several, in any language. */
export function EmailPreview({ id, email, ...drawer }: EmailPreviewProps) {
  const t = useTranslations('seller-settings.ui.emails')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const [locale, setLocale] = useState(formattingLocale(language))
  const kind = emailKinds[email]
  const { data, error, refetch } = useCall(customerEmails.preview, { id, kind, query: { locale } })
  const path = `/v1/organizations/${encodeURIComponent(id)}/emails/${kind}/preview`
  return (
    <Drawer {...drawer} label={t('previewOf', { email: t(email) })}>
      <Select
        name="locale"
        label={c('language')}
        value={locale}
        onChange={({ target }) => {
          if (isLocale(target.value)) setLocale(target.value)
        }}
        options={Object.entries(languageNames).map(([value, label]) => ({
          value,
          label,
          lang: value,
        }))}
      />
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div lang={locale}>
          <Stack gap={6}>
            {data.items.map(({ subject, template }) => (
              <Stack key={template} gap={3}>
                <Heading level={2}>{subject}</Heading>
                <Frame
                  key={locale}
                  src={`${path}/${encodeURIComponent(template)}?locale=${locale}`}
                  title={subject}
                />
              </Stack>
            ))}
          </Stack>
        </div>
      ) : error ? null : (
        <Skeleton rows={3} />
      )}
    </Drawer>
  )
}
