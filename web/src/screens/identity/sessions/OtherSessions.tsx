import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, FormError, IconSignOut, List, Section, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { useDeviceName } from './device-name.ts'
import { type ListedSession, useRevoke, useRevokeOthers } from './queries.ts'
import { SessionRow } from './SessionRow.tsx'

type OtherSessionsProps = { sessions: readonly ListedSession[]; now: Date }

export function OtherSessions({ sessions, now }: OtherSessionsProps) {
  const t = useTranslations('sessions.ui.list')
  const nameOf = useDeviceName()
  const toast = useToast()
  const revoke = useRevoke()
  const [last, setLast] = useState('')
  const [asking, setAsking] = useState(false)
  const focus = useFocusAfterRemoval(sessions.length)

  async function end({ token, device: parsed }: ListedSession, index: number) {
    const device = nameOf(parsed)
    focus.moveTo(index)
    setLast(device)
    if (await revoke.run({ token })) toast(t('revoked', { device }))
  }

  return (
    <Section
      title={t('others')}
      count={sessions.length || undefined}
      action={
        sessions.length > 0 ? (
          <Button
            kind="danger-quiet"
            size="sm"
            icon={<IconSignOut />}
            onClick={() => setAsking(true)}
          >
            {t('revokeOthers')}
          </Button>
        ) : null
      }
    >
      {revoke.problem ? (
        <FormError title={t('restored', { device: last })}>{revoke.problem}</FormError>
      ) : null}
      <div ref={focus.container} tabIndex={-1}>
        {sessions.length > 0 ? (
          <List ruled>
            {sessions.map((session, index) => (
              <SessionRow
                key={session.id}
                session={session}
                now={now}
                action={
                  <Button
                    size="sm"
                    aria-label={t('revokeNamed', { device: nameOf(session.device) })}
                    onClick={() => void end(session, index)}
                  >
                    {t('revoke')}
                  </Button>
                }
              />
            ))}
          </List>
        ) : (
          <Text tone="muted">{t('none')}</Text>
        )}
      </div>
      {asking ? (
        <EndOthers
          count={sessions.length}
          onClose={() => setAsking(false)}
          onEnded={() => {
            revoke.reset()
            focus.moveTo(0)
          }}
        />
      ) : null}
    </Section>
  )
}

type EndOthersProps = { count: number; onClose: () => void; onEnded: () => void }

function EndOthers({ count, onClose, onEnded }: EndOthersProps) {
  const t = useTranslations('sessions.ui.list')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { run, isPending, problem } = useRevokeOthers()

  async function confirm() {
    if (!(await run({}))) return
    onEnded()
    onClose()
    toast(t('revokedOthers'))
  }

  return (
    <ConfirmDialog
      open
      title={t('confirmTitle')}
      confirmLabel={t('confirm')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t('confirmText', { count })}
    </ConfirmDialog>
  )
}

/** When a row is removed, focus moves to the row that follows. */
function useFocusAfterRemoval(rows: number) {
  const container = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ index: number; rows: number } | null>(null)

  useEffect(() => {
    const target = wanted.current
    if (target === null || rows >= target.rows) return
    wanted.current = null
    const buttons = [...(container.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const element = buttons[Math.min(target.index, buttons.length - 1)] ?? container.current
    // A closing dialog restores focus first.
    requestAnimationFrame(() => element?.focus())
  }, [rows])

  return {
    container,
    moveTo(index: number) {
      wanted.current = { index, rows }
    },
  }
}
