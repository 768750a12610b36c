import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../lib/boot.ts'
import { adminSessions } from '../lib/calls.ts'
import { clockText, useCountdown } from '../lib/countdown.ts'
import { useAction } from '../lib/data.ts'
import { linkTo } from '../lib/links.ts'
import { openDocument } from '../lib/paths.ts'
import { Button, IconImpersonation, NoticeBar, VisuallyHidden } from '../ui/index.ts'
import { expectSignOut, openSignIn } from './sign-out.ts'

type ImpersonationBarProps = {
  user: { id: string; name: string; email: string }
  expiresAt: Date
}

/** Seconds before the end at which it is said aloud, and at which the own session is taken up again. */
const soon = 120
const last = 5

/** Above every page while an admin acts as another person. */
export function ImpersonationBar({ user, expiresAt }: ImpersonationBarProps) {
  const t = useTranslations('shell.ui.impersonation')
  const left = useCountdown(expiresAt.getTime())
  const stop = useAction(adminSessions.stopImpersonating)
  const isLast = left > 0 && left <= last
  // A page that slept past the end finds no session to return from.
  const isOver = left === 0

  async function end() {
    expectSignOut(true)
    if (await stop.run({})) openDocument(linkTo('/admin/users', { open: user.id }))
    else expectSignOut(false)
  }
  const endOnce = useRef(end)
  endOnce.current = end

  useEffect(() => {
    if (isLast) void endOnce.current()
  }, [isLast])

  return (
    <NoticeBar
      label={t('label')}
      tone="danger"
      icon={<IconImpersonation />}
      action={
        isOver ? (
          <Button size="sm" onClick={openSignIn}>
            {t('signIn')}
          </Button>
        ) : (
          <Button size="sm" busy={stop.isPending} onClick={() => void end()}>
            {t('stop')}
          </Button>
        )
      }
    >
      <span>
        {t.rich('who', {
          site: boot().branding.name,
          name: user.name || user.email,
          email: user.email,
          b: (name: ReactNode) => <b>{name}</b>,
        })}
      </span>
      <span>{isOver ? t('over') : (stop.problem ?? t('left', { time: clockText(left) }))}</span>
      <VisuallyHidden role="status">
        {isOver ? t('over') : left <= soon ? t('soon') : ''}
      </VisuallyHidden>
    </NoticeBar>
  )
}
