import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { fullText } from '../../lib/format.ts'
import { useSpoken } from '../../lib/i18n.ts'
import { ButtonLink, CopyButton, DateTime, Facts, IconRetry, Row } from '../../ui/index.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { codeOf, type Way, wayOn } from './codes.ts'

const route = getRouteApi('/error')

const hrefs: Record<Way, string> = {
  signInAgain: '/sign-in',
  createAccount: '/sign-up',
  newLink: '/verify-email',
}

/** A sign-in that went wrong on its way: what happened, why, and what to do now. */
export function AuthError() {
  const t = useTranslations('pages.ui')
  const c = useTranslations('common.ui')
  const { language } = useSpoken()
  const { error = 'unknown', request } = route.useSearch()
  const [now] = useState(() => new Date())
  const code = codeOf(error)
  const way = wayOn(code)
  const copy = { label: c('copy'), copiedLabel: c('copied') }

  return (
    <Sheet drawing="closed" title={t(`codes.${code}.title`)} words={t(`codes.${code}.text`)}>
      <Row fill>
        <ButtonLink
          href={way === 'newLink' && error === 'INVALID_TOKEN' ? '/forgot-password' : hrefs[way]}
          kind="primary"
          size="lg"
          icon={<IconRetry />}
        >
          {t(way)}
        </ButtonLink>
        <ButtonLink href="/" kind="quiet" size="lg">
          {c('home')}
        </ButtonLink>
      </Row>
      <hr />
      <Facts
        items={[
          { term: t('cause'), detail: <CopyButton value={error} {...copy} /> },
          ...(request
            ? [{ term: c('requestId'), detail: <CopyButton value={request} {...copy} /> }]
            : []),
          {
            term: c('time'),
            detail: <DateTime value={now.toISOString()}>{fullText(now, language)}</DateTime>,
          },
        ]}
      />
    </Sheet>
  )
}
