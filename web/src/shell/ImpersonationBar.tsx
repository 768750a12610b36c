import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { adminSessions } from '../lib/calls.ts'
import { clockText, useCountdown } from '../lib/countdown.ts'
import { useAction } from '../lib/data.ts'
import { openDocument } from '../lib/paths.ts'
import { Button, IconImpersonation, NoticeBar } from '../ui/index.ts'

type ImpersonationBarProps = { user: { name: string; email: string }; expiresAt: Date }

/** Above every page while an admin acts as another person. */
export function ImpersonationBar({ user, expiresAt }: ImpersonationBarProps) {
  const t = useTranslations('shell.ui.impersonation')
  const left = useCountdown(expiresAt.getTime())
  const stop = useAction(adminSessions.stopImpersonating)

  async function end() {
    if (await stop.run({})) openDocument('/')
  }

  return (
    <NoticeBar
      label={t('label')}
      tone="danger"
      icon={<IconImpersonation />}
      action={
        <Button size="sm" busy={stop.isPending} onClick={() => void end()}>
          {t('stop')}
        </Button>
      }
    >
      <span>
        {t.rich('who', {
          name: user.name,
          email: user.email,
          b: (name: ReactNode) => <b>{name}</b>,
        })}
      </span>
      <span>{stop.problem ?? t('left', { time: clockText(left) })}</span>
    </NoticeBar>
  )
}
