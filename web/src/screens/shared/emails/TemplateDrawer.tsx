import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { emails } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale, isLocale, languageNames } from '../../../lib/languages.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Frame, Heading, Row, Select, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'

type TemplateDrawerProps = {
  template: string
  position: { index: number; total: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One kind of email with sample values, in any language, formatted or as plain text. */
export function TemplateDrawer({ template, ...drawer }: TemplateDrawerProps) {
  const t = useTranslations('emails.ui.templates')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const [locale, setLocale] = useState(formattingLocale(language))
  const [plain, setPlain] = useState(false)
  const { data, error, refetch } = useCall(emails.preview, { template, query: { locale } })
  return (
    <Drawer {...drawer} label={t('preview')}>
      <Stack gap={4}>
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
        <Row role="group" aria-label={t('form')}>
          {[false, true].map((isPlain) => (
            <Button
              key={String(isPlain)}
              size="sm"
              kind={plain === isPlain ? 'secondary' : 'quiet'}
              aria-pressed={plain === isPlain}
              onClick={() => setPlain(isPlain)}
            >
              {t(isPlain ? 'plain' : 'formatted')}
            </Button>
          ))}
        </Row>
      </Stack>
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div lang={locale}>
          <Stack gap={3}>
            <Heading level={2}>{data.subject}</Heading>
            {plain ? (
              <Stack gap={3}>
                {data.text.split(/\n\s*\n/).map((paragraph, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the text of an email never changes
                  <Text key={at}>{paragraph}</Text>
                ))}
              </Stack>
            ) : (
              <Frame
                key={locale}
                src={`/api/admin/email-templates/${encodeURIComponent(template)}/html?locale=${locale}`}
                title={t('preview')}
              />
            )}
          </Stack>
        </div>
      ) : error ? null : (
        <Skeleton rows={3} />
      )}
    </Drawer>
  )
}
