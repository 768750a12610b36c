import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { failureOf } from '../../../../lib/attempt.ts'
import { legalTexts } from '../../../../lib/calls.ts'
import { callQuery } from '../../../../lib/data.ts'
import { useErrorText } from '../../../../lib/error-text.ts'
import { Note, PreviewBox, Prose, Skeleton, Text } from '../../../../ui/index.ts'
import type { Place } from './states.ts'

/** Milliseconds after the last key. */
const pause = 400

type PreviewProps = Pick<Place, 'locale'> & { markdown: string }

/** How the text will look, soon after each change. */
export function Preview({ locale, markdown }: PreviewProps) {
  const t = useTranslations('legal-texts.ui.edit')
  const [settled, setSettled] = useState(markdown)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(markdown), pause)
    return () => clearTimeout(timer)
  }, [markdown])
  return (
    <PreviewBox label={t('preview')}>
      {markdown.trim() === '' ? (
        <Text tone="muted">{t('previewNone')}</Text>
      ) : (
        <Rendered locale={locale} markdown={settled} />
      )}
    </PreviewBox>
  )
}

/** A text as the server draws it. */
export function Rendered({ locale, markdown }: PreviewProps) {
  const errorText = useErrorText()
  const { data, error } = useQuery({
    ...callQuery(legalTexts.preview, { locale, markdown }),
    enabled: markdown.trim() !== '',
    // Each pause in typing makes another one, and they can be long.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error) return <Note tone="danger">{errorText(failureOf(error))}</Note>
  if (!data) return <Skeleton lines={6} />
  return <Prose html={data.rendered} title={data.title ?? undefined} lang={locale} sample />
}
