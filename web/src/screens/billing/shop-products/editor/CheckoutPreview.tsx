import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { toSnake } from '../../../../../../client/src/case.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { formattingLocale, isLocale, languageNames } from '../../../../lib/languages.ts'
import { Heading, LiveFrame, Note, Row, Select, Stack, Text } from '../../../../ui/index.ts'
import { withFirst } from './draft-currencies.ts'
import { creationOf } from './draft-input.ts'
import { problemsOf } from './draft-problems.ts'
import type { EditorForm } from './form.ts'

const themes = ['light', 'dark'] as const
const devices = ['phone', 'desktop'] as const
/** The server reads no longer field of a form. */
const mostLetters = 60_000

/** The draft as the endpoint reads it; null while it is no product yet. */
function sentOf({ digits, draft }: Pick<EditorForm, 'digits' | 'draft'>): string | null {
  if (Object.keys(problemsOf(draft)).length > 0) return null
  const { metadata: _, organizationId: __, ...input } = creationOf('', draft, digits)
  const text = JSON.stringify({ ...(toSnake(input) as object), benefits: draft.benefits })
  return text.length > mostLetters ? null : text
}

/** Whether nothing is wrong of what there is. */
function isUnfinished(draft: EditorForm['draft']): boolean {
  const problems = Object.values(problemsOf(draft))
  return problems.every((problem) => problem === 'required' || problem === 'nameShort')
}

/** The page that would sell the draft, from the server that sells. */
export function CheckoutPreview(form: EditorForm) {
  const t = useTranslations('shop-products.ui.preview')
  const p = useTranslations('shop-products.ui.price')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const [locale, setLocale] = useState(formattingLocale(language))
  const [currency, setCurrency] = useState<string>()
  const [theme, setTheme] = useState<string>('light')
  const [device, setDevice] = useState<(typeof devices)[number]>('phone')
  const [state, setState] = useState<'waiting' | 'shown' | 'refused'>('waiting')
  const currencies = [form.draft.currency, ...form.draft.others.map(({ currency }) => currency)]
  const shown = currencies.find((each) => each === currency) ?? form.draft.currency
  const draft = sentOf({ ...form, draft: withFirst(form.draft, shown) })
  const isWaiting = draft === null
  const isStale = isWaiting || state === 'refused'
  return (
    <Stack gap={3}>
      <Heading level={2}>{t('title')}</Heading>
      <Row gap={3} align="end">
        <Select
          name="previewLocale"
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
        {currencies.length > 1 ? (
          <Select
            name="previewCurrency"
            label={p('currency')}
            value={shown}
            onChange={({ target }) => setCurrency(target.value)}
            options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        ) : null}
        <Select
          name="previewTheme"
          label={c('theme')}
          value={theme}
          onChange={({ target }) => setTheme(target.value)}
          options={themes.map((value) => ({
            value,
            label: c(value === 'light' ? 'themeLight' : 'themeDark'),
          }))}
        />
        <Select
          name="previewDevice"
          label={t('device')}
          value={device}
          onChange={({ target }) =>
            setDevice(devices.find((each) => each === target.value) ?? 'phone')
          }
          options={devices.map((value) => ({ value, label: t(value) }))}
        />
      </Row>
      {isWaiting && isUnfinished(form.draft) ? (
        <Text size="small" tone="muted" role="status">
          {t('unfinished')}
        </Text>
      ) : isStale ? (
        <Note role="status" tone="warn">
          {t(isWaiting ? 'invalid' : 'refused')}
        </Note>
      ) : null}
      <LiveFrame
        action="/v1/products/preview"
        title={t('frame')}
        device={device}
        isStale={isStale}
        fields={
          draft === null
            ? null
            : { organization_id: form.shop.organization.id, draft, locale, theme }
        }
        onState={setState}
      />
      <Text size="small" tone="muted">
        {t('text')}
      </Text>
    </Stack>
  )
}
