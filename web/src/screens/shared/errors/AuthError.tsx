import { causeOf } from '@guildhall/contract/outcomes'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import {
  askewDrawing,
  ButtonLink,
  CopyButton,
  DateTime,
  Facts,
  IconRetry,
  Row,
} from '../../../ui/index.ts'
import { type NextAction, nextActionOf } from './codes.ts'

const route = getRouteApi('/error')

const hrefs: Record<NextAction, string> = {
  signInAgain: '/sign-in',
  createAccount: '/sign-up',
  newLink: '/verify-email',
}

/** A sign-in that went wrong on its nextAction: what happened, why, and what to do now. */
export function AuthError() {
  const t = useTranslations('pages.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const { error = 'unknown', provider, request } = route.useSearch()
  const [now] = useState(() => new Date())
  const knowsTime = useHydrated()
  const code = causeOf(error)
  const nextAction = nextActionOf(code)
  if (code === 'account_not_linked' && provider) {
    return <Navigate to="/link-account" search={{ provider }} replace />
  }
  const copy = { label: c('copy'), copiedLabel: c('copied') }

  return (
    <NoticePage
      drawing={askewDrawing}
      title={t(`codes.${code}.title`)}
      text={t(`codes.${code}.text`)}
    >
      <Row fill>
        <ButtonLink
          href={
            nextAction === 'newLink' && error === 'INVALID_TOKEN'
              ? '/forgot-password'
              : hrefs[nextAction]
          }
          kind="primary"
          size="lg"
          icon={<IconRetry />}
        >
          {t(nextAction)}
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
            detail: knowsTime ? (
              <DateTime value={now.toISOString()}>{fullText(now, language)}</DateTime>
            ) : (
              // As tall as the time.
              '\u00a0'
            ),
          },
        ]}
      />
    </NoticePage>
  )
}
