import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, FormError } from '../ui/index.ts'

type Failed = { Page: ComponentType<ErrorComponentProps> }

function fetchPage(): Promise<Failed> {
  return import('./FailedPage.tsx').then(({ FailedPage }) => ({ Page: FailedPage }))
}

/** Fetched in advance, because it may be needed when nothing can be fetched. */
const failedPage = { ready: null as Failed | null }

export async function prepareFailedPage(): Promise<void> {
  failedPage.ready = await fetchPage()
}

export function PageFailed(props: ErrorComponentProps) {
  const [loaded, setLoaded] = useState(failedPage.ready)
  const [unavailable, setUnavailable] = useState(false)
  useEffect(() => {
    if (loaded) return
    fetchPage().then(setLoaded, () => setUnavailable(true))
  }, [loaded])
  if (loaded) return <loaded.Page {...props} />
  return unavailable ? <Unreachable /> : null
}

function Unreachable() {
  const t = useTranslations('common.ui')
  return (
    <FormError
      title={t('unreachable.title')}
      action={<Button onClick={() => location.reload()}>{t('retry')}</Button>}
    >
      {t('unreachable.text')}
    </FormError>
  )
}
